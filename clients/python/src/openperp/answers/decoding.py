"""Makes typed values from parsed JSON, by the annotations of data classes."""

from __future__ import annotations

import collections.abc
import dataclasses
import functools
import typing
from decimal import Decimal
from typing import Any, Callable, Dict, List, Optional, Tuple, Type, TypeVar, Union, cast

from ..values.decimals import exact

T = TypeVar("T")
Decoder = Callable[[Any], T]
_LONGEST_SHOWN = 80


class UnexpectedAnswer(ValueError):
    """The answer does not have the form that the API documents."""


def wire(name: str, read: Optional[Decoder[Any]] = None) -> Dict[str, Any]:
    """Returns the metadata of a field whose JSON name differs from its own name in camel case, or whose type does not
    say how it is read. With an empty name the field is made of the whole object."""
    return {"wire": name, "read": read}


def read_by(kind: Any, decode: Decoder[Any]) -> None:
    """Sets the decoder for a type whose parts do not say how it is read, such as a union."""
    _OF_TYPES[kind] = decode


def decoder(kind: Type[T]) -> Decoder[T]:
    """Returns the decoder for a data class, or for any type that a field of one may have.

    Fields that the class does not have are ignored; a missing field is None, so it must be ``Optional``. A class with a
    class method ``of_json`` is read by that method.
    """
    return cast("Decoder[T]", _decoder(cast(Any, kind)))


def list_of(decode: Decoder[T]) -> Decoder[Tuple[T, ...]]:
    def read(json: Any) -> Tuple[T, ...]:
        if not isinstance(json, list):
            raise _expected("a list", json)
        return tuple([decode(element) for element in cast(List[Any], json)])

    return read


def nullable(decode: Decoder[T]) -> Decoder[Optional[T]]:
    return lambda json: None if json is None else decode(json)


def field_of(json: Any, name: str) -> Any:
    """Returns a field of an object; None if it is missing."""
    return fields_of(json).get(name)


def fields_of(json: Any) -> Dict[str, Any]:
    if not isinstance(json, dict):
        raise _expected("an object", json)
    return cast(Dict[str, Any], json)


def elements_of(json: Any, name: str) -> List[Any]:
    """Returns this field of each object in a list."""
    return list(list_of(lambda each: field_of(each, name))(json))


def decimal(json: Any) -> Decimal:
    if isinstance(json, bool) or not isinstance(json, (int, Decimal, str)):
        raise _expected("a number", json)
    try:
        return exact(json)
    except ValueError:
        raise _expected("a decimal number", json) from None


def integer(json: Any) -> int:
    if isinstance(json, bool) or not isinstance(json, int):
        raise _expected("a whole number", json)
    return json


def text(json: Any) -> str:
    if not isinstance(json, str):
        raise _expected("a text", json)
    return json


def flag(json: Any) -> bool:
    if not isinstance(json, bool):
        raise _expected("true or false", json)
    return json


_OF_TYPES: Dict[Any, Decoder[Any]] = {Decimal: decimal, int: integer, str: text, bool: flag, Any: lambda json: json}


@functools.lru_cache(maxsize=None)
def _decoder(kind: Any) -> Decoder[Any]:
    if kind in _OF_TYPES:
        return _OF_TYPES[kind]
    if hasattr(kind, "of_json"):
        return cast("Decoder[Any]", kind.of_json)
    if dataclasses.is_dataclass(kind):
        return _of_fields(kind)
    origin, parameters = typing.get_origin(kind), typing.get_args(kind)
    if origin is Union and len(parameters) == 2 and parameters[1] is type(None):
        return nullable(_decoder(parameters[0]))
    if origin is tuple and len(parameters) == 2 and parameters[1] is Ellipsis:
        return list_of(_decoder(parameters[0]))
    if origin is typing.Literal:
        # Unknown words are accepted, so that an old client can read answers of a later release.
        return text
    if origin in (dict, collections.abc.Mapping) and parameters[0] is str:
        return _map_of(_decoder(parameters[1]))
    raise TypeError(f"{kind} cannot be read from JSON")


def _of_fields(kind: Any) -> Decoder[Any]:
    hints = typing.get_type_hints(kind)
    plan: List[Tuple[str, str, Decoder[Any]]] = [
        (
            field.name,
            field.metadata.get("wire", _camel(field.name)),
            field.metadata.get("read") or _decoder(hints[field.name]),
        )
        for field in dataclasses.fields(kind)
    ]

    def read(json: Any) -> Any:
        fields = fields_of(json)
        made = {}
        for name, wire_name, decode in plan:
            try:
                made[name] = decode(fields.get(wire_name) if wire_name else fields)
            except UnexpectedAnswer as error:
                raise UnexpectedAnswer(f"{wire_name or name}: {error}") from None
        return kind(**made)

    return read


def _map_of(decode: Decoder[T]) -> Decoder[Dict[str, T]]:
    return lambda json: {name: decode(value) for name, value in fields_of(json).items()}


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(word.capitalize() for word in rest)


def _expected(what: str, json: Any) -> UnexpectedAnswer:
    found = "nothing" if json is None else repr(json)
    return UnexpectedAnswer(
        f"expected {what}, found {found[:_LONGEST_SHOWN] + '…' if len(found) > _LONGEST_SHOWN else found}"
    )
