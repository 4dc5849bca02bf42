"""What the skilled bot weighs against one other where markers have to match, written by
make/matching_weights.py."""

MATCHING = {
    "number": 0.0,
    "throws": -265.0,
    "neighbours": 100.0,
    "beside own": 0.0,
    "beside others": 0.0,
    "near own": 77.0,
    "near others": 0.0,
    "seize": 371.0,
    "win": 10000.0,
    "largest": 0.0,
    "colony": 0.0,
    "colony squared": 24.0,
    "growth": 326.0,
    "block": 0.0,
    "block squared": 0.0,
    "seized": 70.0,
    "split": 13.0,
    "exposed": -4565.0,
}
