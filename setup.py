"""Builds tessera._core with CMake; everything else of the package is in pyproject.toml.

``TESSERA_MODULE`` names a module that is built already.
"""

import os
import pathlib
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    """In a folder of its own, which is kept, so that a second build takes only what has changed."""

    def build_extension(self, ext):
        target = pathlib.Path(self.get_ext_fullpath(ext.name)).resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(os.environ.get("TESSERA_MODULE") or self.build_module(), target)
        target.chmod(0o755)

    def build_module(self):
        folder = ROOT / "build" / "python"
        configure = [
            "cmake", "-S", str(ROOT), "-B", str(folder), "-G", "Ninja",
            "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_UNITY_BUILD=ON", "-DTESSERA_TESTS=OFF",
            "-DTESSERA_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}",
        ]
        if "CXX" not in os.environ and shutil.which("clang++-22"):
            configure.append("-DCMAKE_CXX_COMPILER=clang++-22")
        subprocess.run(configure, check=True)
        subprocess.run(
            ["cmake", "--build", str(folder), "--target", "tessera_python"], check=True
        )
        built = list((folder / "python" / "tessera").glob("_core.*.so"))
        if len(built) != 1:
            raise RuntimeError(f"one module expected in {folder}, found {built}")
        return built[0]


setup(ext_modules=[Extension("tessera._core", sources=[])], cmdclass={"build_ext": CMakeBuild})
