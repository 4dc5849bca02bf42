"""Arrays in the memory of a card, for other libraries, without a copy.

PyTorch, JAX and CuPy take somebody else's array either by `__cuda_array_interface__`, which is a
dictionary, or by DLPack, which is a structure of C in a capsule. numba has only the first.
"""

from collections.abc import Callable, Sequence
from ctypes import (
    CFUNCTYPE,
    POINTER,
    PYFUNCTYPE,
    Structure,
    addressof,
    c_char_p,
    c_int32,
    c_int64,
    c_uint8,
    c_uint16,
    c_uint64,
    c_void_p,
    py_object,
    pythonapi,
)
from typing import Any

import numpy as np
from numpy.typing import NDArray

PROCESSOR, CARD = (1, 0), (2, 0)
"""Devices as DLPack numbers them: the kind, and which one."""
_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
"""What DLPack calls the kinds of numbers."""
_NAME = b"dltensor"
"""Of a capsule that nobody has taken yet; whoever takes it gives it another name."""


class Shared:
    """An array that a card holds. Every step writes what is new: copy what you keep."""

    def __init__(
        self,
        held: Any,
        wait: Callable[[], None],
        device: tuple[int, int] = CARD,
        axes: Sequence[int] | None = None,
    ) -> None:
        """`held` has a `__cuda_array_interface__`; of its axes these are shown, in this order, and
        of the others the first place. `wait` comes back when all has been written."""
        axes = range(len(held.shape)) if axes is None else axes
        self._held, self._wait, self._device, self._axes = held, wait, device, tuple(axes)
        self.shape: tuple[int, ...] = tuple(held.shape[axis] for axis in axes)
        self.strides: tuple[int, ...] = tuple(held.strides[axis] for axis in axes)
        self.dtype: np.dtype[Any] = np.dtype(held.dtype)

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<{self.dtype} {self.shape} on a card>"

    @property
    def T(self) -> "Shared":  # noqa: N802  # as all arrays call it
        """With matches last, row by row: that is how it lies on the card."""
        return Shared(self._held, self._wait, self._device, self._axes[::-1])

    def copy_to_host(self) -> NDArray[Any]:
        """A copy for the processor, once all steps before have been made."""
        whole: NDArray[Any] = self._held.copy_to_host()
        hidden = [axis for axis in range(whole.ndim) if axis not in self._axes]
        shown: NDArray[Any] = whole.transpose((*hidden, *self._axes))[(0,) * len(hidden)]
        return shown

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """With strides in any case: numba leaves them out where matches run fastest, too."""
        described = self._held.__cuda_array_interface__
        return {**described, "shape": self.shape, "strides": self.strides}

    def __dlpack_device__(self) -> tuple[int, int]:
        return self._device

    def __dlpack__(self, **_: Any) -> Any:
        """Whichever stream the other one uses, all steps before have been made."""
        self._wait()
        return _capsule(self, self.__cuda_array_interface__["data"][0], self._device)


class _Device(Structure):
    _fields_ = (("kind", c_int32), ("which", c_int32))


class _Type(Structure):
    _fields_ = (("code", c_uint8), ("bits", c_uint8), ("lanes", c_uint16))


class _Tensor(Structure):
    _fields_ = (
        ("data", c_void_p),
        ("device", _Device),
        ("axes", c_int32),
        ("type", _Type),
        ("shape", POINTER(c_int64)),
        ("strides", POINTER(c_int64)),
        ("offset", c_uint64),
    )


class _Managed(Structure):
    """DLPack's DLManagedTensor."""

    _fields_ = (
        ("tensor", _Tensor),
        ("context", c_void_p),
        ("let_go", CFUNCTYPE(None, c_void_p)),
    )


_held: dict[int, tuple[Any, ...]] = {}
"""What others look at, by where its structure lies: until they let it go."""


@CFUNCTYPE(None, c_void_p)  # type: ignore[untyped-decorator]
def _let_go(place: int) -> None:
    _held.pop(place, None)


@PYFUNCTYPE(None, c_void_p)  # type: ignore[untyped-decorator]
def _drop(capsule: int) -> None:
    """A capsule goes. If somebody has taken what was in it, they will let that go."""
    if _is_valid(capsule, _NAME):
        _held.pop(_pointer(capsule, _NAME), None)


_is_valid = PYFUNCTYPE(c_int32, c_void_p, c_char_p)(("PyCapsule_IsValid", pythonapi))
_pointer = PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", pythonapi))
_new = PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", pythonapi))


def _capsule(array: Shared, data: int, device: tuple[int, int]) -> Any:
    size = array.dtype.itemsize
    numbers = c_int64 * len(array.shape)
    shape, strides = numbers(*array.shape), numbers(*(gap // size for gap in array.strides))
    type_ = _Type(_CODES[array.dtype.kind], 8 * size, 1)
    tensor = _Tensor(data, _Device(*device), len(shape), type_, shape, strides, 0)
    managed = _Managed(tensor, None, _let_go)
    _held[addressof(managed)] = (managed, shape, strides, array)
    return _new(addressof(managed), _NAME, _drop)
