"""Gymnasium's spaces, or as much of them as the environments need where it is not installed."""

from __future__ import annotations

from typing import Any, Dict as _Dict, Optional, Tuple

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class Discrete:  # type: ignore[no-redef]
        """The numbers from 0 to n - 1."""

        def __init__(self, n: int) -> None:
            self.n = int(n)
            self._random = np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = np.random.default_rng(seed)

        def sample(self, mask: Optional[np.ndarray] = None) -> int:
            if mask is None:
                return int(self._random.integers(self.n))
            allowed = np.flatnonzero(mask)
            return int(self._random.choice(allowed)) if len(allowed) else 0

        def contains(self, value: Any) -> bool:
            return isinstance(value, (int, np.integer)) and bool(0 <= value < self.n)

        __contains__ = contains

    class Box:  # type: ignore[no-redef]
        """Arrays of a shape and type whose items lie between two numbers."""

        def __init__(self, low: float, high: float, shape: Tuple[int, ...], dtype: Any) -> None:
            self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

        def contains(self, value: Any) -> bool:
            return (
                isinstance(value, np.ndarray)
                and value.shape == self.shape
                and value.dtype == self.dtype
                and bool((value >= self.low).all() and (value <= self.high).all())
            )

        __contains__ = contains

    class Dict:  # type: ignore[no-redef]
        """Several spaces by name."""

        def __init__(self, spaces: _Dict[str, Any]) -> None:
            self.spaces = dict(spaces)

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def contains(self, value: Any) -> bool:
            return (
                isinstance(value, dict)
                and value.keys() == self.spaces.keys()
                and all(space.contains(value[name]) for name, space in self.spaces.items())
            )

        __contains__ = contains


__all__ = ["Box", "Dict", "Discrete"]
