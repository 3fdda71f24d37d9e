from __future__ import annotations

import base64
import csv
import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import openperp
import repository

CLIENT = repository.ROOT / "clients/python"
NAME = "openperp_client-0.1.0-py3-none-any.whl"


def builder(directory: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("wheel_builder", directory / "wheel_builder.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    cast(Any, spec.loader).exec_module(module)
    return module


class WheelTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_with(self, path: Path, program: str) -> str:
        environment = {**os.environ, "PYTHONPATH": str(path)}
        done = subprocess.run(
            [sys.executable, "-B", "-c", program], env=environment, cwd=self.folder, capture_output=True
        )
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return done.stdout.decode().strip()

    def test_a_wheel_is_built_without_any_package_and_works(self) -> None:
        self.assertEqual(builder(CLIENT).build_wheel(str(self.folder)), NAME)
        wheel = self.folder / NAME
        program = "import openperp; print(openperp.__file__); openperp.Trader(openperp.KeySigner.generate()).sign()"
        self.assertIn(NAME, self.run_with(wheel, program))
        with zipfile.ZipFile(wheel) as archive:
            records = list(csv.reader(archive.read("openperp_client-0.1.0.dist-info/RECORD").decode().splitlines()))
            self.assertEqual([path for path, _, _ in records], archive.namelist())
            for path, digest, size in records[:-1]:
                data = archive.read(path)
                found = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                self.assertEqual((digest, int(size)), (f"sha256={found}", len(data)), path)
            self.assertIn("openperp/py.typed", archive.namelist())
            metadata = archive.read("openperp_client-0.1.0.dist-info/METADATA").decode()
        self.assertIn(f"Version: {openperp.__version__}\n", metadata)
        self.assertIn("Requires-Python: >=3.9\n", metadata)

    def test_the_source_distribution_builds_the_same_wheel(self) -> None:
        name = builder(CLIENT).build_sdist(str(self.folder))
        with tarfile.open(self.folder / name) as archive:
            for member in archive.getmembers():
                assert re.match(r"openperp_client-0\.1\.0/[\w./-]+$", member.name) and ".." not in member.name
                target = self.folder / member.name
                target.parent.mkdir(parents=True, exist_ok=True)
                found = archive.extractfile(member)
                assert found is not None
                target.write_bytes(found.read())
        own, again = self.folder / "own", self.folder / "again"
        own.mkdir()
        again.mkdir()
        builder(CLIENT).build_wheel(str(own))
        builder(self.folder / "openperp_client-0.1.0").build_wheel(str(again))
        self.assertEqual((own / NAME).read_bytes(), (again / NAME).read_bytes())

    def test_an_editable_wheel_leads_to_the_sources(self) -> None:
        name = builder(CLIENT).build_editable(str(self.folder))
        with zipfile.ZipFile(self.folder / name) as archive:
            (target,) = archive.read("openperp_client.pth").decode().splitlines()
        self.assertIn(str(CLIENT / "src"), self.run_with(Path(target), "import openperp; print(openperp.__file__)"))


if __name__ == "__main__":
    unittest.main()
