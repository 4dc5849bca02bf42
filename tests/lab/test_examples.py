"""What lies in examples/ runs, and does what it says: here for a moment, at home for longer."""

import runpy
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_a_small_network_learns_martian_math_by_playing_it(tmp_path: Path) -> None:
    main = runpy.run_path(str(EXAMPLES / "learn_martian_math.py"))["main"]
    beginning, *words = ["--updates=0", "--against=random", "--lanes=64", "--judged=100"]
    curve = tmp_path / "curve.svg"
    learnt = main(["--updates=20", f"--picture={curve}", *words])
    assert learnt > main([beginning, *words]) + 0.1
    assert f"{learnt:.1%} at the end" in curve.read_text(encoding="utf-8")
