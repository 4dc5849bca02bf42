"""The tuned weights of the compiled heuristic, written by make/playout_weights.py."""

TUNED = {
    "number": 0.117,
    "throws": -42.394,
    "neighbours": 4.904,
    "beside own": -1.213,
    "beside others": 2.641,
    "near own": 3.566,
    "near others": 0.537,
    "seize": 21.448,
    "win": 1000.000,
    "largest": 6.262,
    "colony": -5.890,
    "colony squared": 1.817,
    "growth": 19.606,
    "block": -1.375,
    "block squared": 0.829,
    "seized": 8.799,
    "split": -2.478,
    "exposed": 0.000,
}
