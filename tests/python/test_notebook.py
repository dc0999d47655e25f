"""docs/notebook.ipynb runs from its first cell to its last."""

import json
import pathlib

import pytest

NOTEBOOK = pathlib.Path(__file__).resolve().parents[2] / "docs/notebook.ipynb"


def test_the_notebook(capsys):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    shown = {}
    for number, cell in enumerate(json.loads(NOTEBOOK.read_text())["cells"]):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"cell {number}", "exec"), shown)
            printed = capsys.readouterr().out
            kept = [o for o in cell["outputs"] if o["output_type"] == "stream"]
            # What the engine finds depends on the net; all else is the same everywhere.
            if "engine" not in "".join(cell["source"]):
                assert printed == "".join("".join(o["text"]) for o in kept), f"cell {number}"
    figure = matplotlib.pyplot.gcf()
    assert len(figure.axes[0].lines) == 4
