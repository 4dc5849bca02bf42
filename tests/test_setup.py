"""Setting up: what the Makefile says to a machine that lacks something, and what it pins."""

import json
import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import node
import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
LOCKS = [
    "requirements.txt",
    "requirements-cluster.txt",
    "requirements-dev.txt",
    "requirements-lab.txt",
    "requirements-node.txt",
]
NPM_LOCKS = ["package-lock.json", "tools/browser/package-lock.json"]


@pytest.mark.parametrize(
    ("version", "fit"),
    [
        ("v18.20.8", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.19.0", True),
        ("v100.1.0", True),
        ("", False),
        ("command not found", False),
    ],
)
def test_node_is_new_enough_for_vite(version: str, fit: bool) -> None:
    assert node.fits(version) is fit


def test_node_from_the_system_is_not_taken_without_npm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not node.is_here()
    program(tmp_path / "node", "echo v24.1.0")
    assert not node.is_here()
    program(tmp_path / "npm", "")
    assert node.is_here()


def program(path: Path, script: str) -> Path:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


def make(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Make, in a folder with nothing but our Makefile."""
    shutil.copy(ROOT / "Makefile", folder)
    return subprocess.run(
        ["make", *arguments], cwd=folder, capture_output=True, text=True, check=False
    )


def test_a_python_that_is_too_old_is_named_in_a_sentence(tmp_path: Path) -> None:
    old = program(tmp_path / "python3.9", "exit 1")
    said = make(tmp_path, "setup", f"PYTHON={old}")
    assert said.returncode != 0
    assert f"Countertop needs Python 3.11 or newer, and {old} is not" in said.stderr


def test_no_python_at_all_is_said_in_a_sentence(tmp_path: Path) -> None:
    said = make(tmp_path, "play", "PYTHON=")
    assert said.returncode != 0
    assert "Countertop needs Python 3.11 or newer" in said.stderr


def test_a_missing_venv_is_said_in_a_sentence(tmp_path: Path) -> None:
    bare = program(tmp_path / "python3", 'case "$2" in *ensurepip*) exit 1;; esac')
    said = make(tmp_path, "setup", f"PYTHON={bare}")
    assert said.returncode != 0
    assert "lacks its modules venv and ensurepip" in said.stderr
    assert not (tmp_path / ".venv").exists()


def test_make_alone_lists_every_target(tmp_path: Path) -> None:
    said = make(tmp_path)
    assert said.returncode == 0
    targets = re.findall(r"^\.PHONY: (\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {"play", "test", "setup", "check", "bench", "golden", "types", "lock"} <= set(targets)
    for target in targets:
        assert f"  make {target} " in said.stdout


@pytest.mark.parametrize("lock", LOCKS)
def test_python_packages_are_pinned_by_hash_and_from_nowhere(lock: str) -> None:
    lines = (ROOT / lock).read_text().splitlines()
    assert not [line for line in lines if "://" in line or line.startswith("-")]
    pins = [line for line in lines if re.match(r"[a-z0-9]", line)]
    assert pins
    assert all(re.match(r"[a-z0-9-]+==\S+.* \\$", line) for line in pins)


@pytest.mark.parametrize("lock", NPM_LOCKS)
def test_npm_packages_are_pinned_by_hash_and_from_nowhere(lock: str) -> None:
    packages = json.loads((ROOT / lock).read_text())["packages"]
    packages.pop("")
    assert packages
    assert not [name for name, package in packages.items() if "resolved" in package]
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())


def test_every_dependency_is_locked_at_a_version_that_fits() -> None:
    """A lock file that is older than what it locks would be fetched all the same."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = project["dependency-groups"]
    named = {
        "requirements.txt": project["project"]["dependencies"],
        "requirements-cluster.txt": [
            *project["project"]["dependencies"],
            *project["project"]["optional-dependencies"]["cluster"],
        ],
        "requirements-lab.txt": project["project"]["optional-dependencies"]["lab"],
        "requirements-dev.txt": groups["dev"],
        "requirements-node.txt": groups["node"],
    }
    for lock, wanted in named.items():
        pins = dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", (ROOT / lock).read_text(), re.MULTILINE))
        for one in map(Requirement, wanted):
            assert one.specifier.contains(pins[one.name]), f"{one} in {lock}"


@pytest.mark.parametrize("folder", ["", "tools/browser"])
def test_npm_locks_what_the_package_names(folder: str) -> None:
    package = json.loads((ROOT / folder / "package.json").read_text())
    root = json.loads((ROOT / folder / "package-lock.json").read_text())["packages"][""]
    for kind in ("dependencies", "devDependencies"):
        assert root.get(kind, {}) == package.get(kind, {})


def test_packages_that_do_not_go_together_fail_the_check() -> None:
    assert "-m pip check" in (ROOT / "Makefile").read_text()
