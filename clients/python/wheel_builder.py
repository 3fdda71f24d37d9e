"""Builds the wheel and the source distribution (PEP 517, PEP 660) with the standard library alone, so that the build needs no
network. Equal sources give equal bytes.

    python3 wheel_builder.py [directory]      instead of: python3 -m pip wheel .
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Dict, Iterator, Optional, Tuple

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "src"
LICENSES = (HERE / "LICENSE", HERE.parent.parent / "LICENSE")
TIME = (2026, 11, 21, 0, 0, 0)
Settings = Optional[Dict[str, Any]]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None
) -> str:
    return _write_wheel(Path(wheel_directory), dict(_modules()))


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: Optional[str] = None
) -> str:
    return _write_wheel(Path(wheel_directory), {"openperp_client.pth": f"{SOURCES}\n".encode()})


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    root = _stem()
    name = f"{root}.tar.gz"
    files = {f"src/{path}": data for path, data in _modules()}
    files.update({each: (HERE / each).read_bytes() for each in ("pyproject.toml", "README.md", "wheel_builder.py")})
    files.update({"PKG-INFO": _metadata(), "LICENSE": _license()})
    with tarfile.open(Path(sdist_directory) / name, "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path, data in sorted(files.items()):
            info = tarfile.TarInfo(f"{root}/{path}")
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return name


def _write_wheel(directory: Path, files: Dict[str, bytes]) -> str:
    described = f"{_stem()}.dist-info"
    tags = "Wheel-Version: 1.0\nGenerator: wheel_builder\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{described}/licenses/LICENSE"] = _license()
    files[f"{described}/METADATA"] = _metadata()
    files[f"{described}/WHEEL"] = tags.encode()
    lines = [f"{path},{_digest(data)},{len(data)}" for path, data in files.items()]
    files[f"{described}/RECORD"] = "\n".join([*lines, f"{described}/RECORD,,", ""]).encode()
    name = f"{_stem()}-py3-none-any.whl"
    with zipfile.ZipFile(directory / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in files.items():
            info = zipfile.ZipInfo(path, TIME)
            info.external_attr = 0o644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return name


def _modules() -> Iterator[Tuple[str, bytes]]:
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix == ".py" or path.name == "py.typed":
            yield path.relative_to(SOURCES).as_posix(), path.read_bytes()


def _metadata() -> bytes:
    project = _project()
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License: {project['license']}",
        f"Requires-Python: {project['requires-python']}",
        "Classifier: Typing :: Typed",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join([*lines, "", (HERE / "README.md").read_text(encoding="utf-8")]).encode()


def _project() -> Dict[str, str]:
    text = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    table = text.split("[project]\n", 1)[1].split("\n[", 1)[0]
    return dict(re.findall(r'^([a-z-]+) = "(.*)"$', table, re.MULTILINE))


def _license() -> bytes:
    return next(path for path in LICENSES if path.exists()).read_bytes()


def _stem() -> str:
    project = _project()
    return f"{project['name'].replace('-', '_')}-{project['version']}"


def _digest(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "target")
    target.mkdir(parents=True, exist_ok=True)
    print(target / build_wheel(str(target)))
