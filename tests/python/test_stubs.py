"""The type stubs name what the module has, no more and no less."""

import ast
import pathlib

import tessera
from tessera import _core

STUB = pathlib.Path(tessera.__file__).parent / "_core.pyi"


def stubbed():
    names = {}
    for node in ast.parse(STUB.read_text()).body:
        if isinstance(node, ast.ClassDef):
            names[node.name] = {f.name for f in node.body if isinstance(f, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef):
            names[node.name] = None
        elif isinstance(node, ast.AnnAssign):
            names[node.target.id] = None
    return names


def test_the_stubs_are_complete():
    names = stubbed()
    present = {name for name in vars(_core) if not name.startswith("__")}
    assert present == set(names)
    for name, members in names.items():
        if members is None:
            continue
        own = {m for m in vars(getattr(_core, name)) if not m.startswith("__")}
        assert own == {m for m in members if not m.startswith("__")}, name


def test_the_package_is_marked_as_typed():
    assert (STUB.parent / "py.typed").exists()


def test_all_public_names_are_there():
    for name in tessera.__all__:
        assert hasattr(tessera, name), name


def test_every_public_member_says_what_it_is():
    for owner in (_core.Variant, _core.Board, _core.Move, tessera.Engine, tessera.endings.Tables):
        for name in dir(owner):
            if not name.startswith("_"):
                words = getattr(owner, name).__doc__ or ""
                # pybind11 begins with the signature of a function.
                assert words.split("\n\n", 1)[-1].strip().endswith("."), (owner, name)
