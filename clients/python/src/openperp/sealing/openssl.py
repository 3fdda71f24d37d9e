"""X25519 and AES-128-GCM of the OpenSSL that Python's own hashes come from, for machines without ``cryptography``."""

from __future__ import annotations

import ctypes
import secrets
from typing import Any, Optional

_X25519 = 1034  # NID_X25519
_SET_TAG, _GET_TAG = 0x11, 0x10  # EVP_CTRL_AEAD_SET_TAG and _GET_TAG
_TAG_BYTES = 16
_KEY_BYTES = 32
_POINTERS = (
    "EVP_PKEY_new_raw_private_key",
    "EVP_PKEY_new_raw_public_key",
    "EVP_PKEY_CTX_new",
    "EVP_CIPHER_CTX_new",
    "EVP_aes_128_gcm",
)
_FREED = ("EVP_PKEY_free", "EVP_PKEY_CTX_free", "EVP_CIPHER_CTX_free")


class OpenSsl:
    """The functions of OpenSSL's EVP interface."""

    def __init__(self, library: Any) -> None:
        for name in _POINTERS:
            getattr(library, name).restype = ctypes.c_void_p
        for name in _FREED:
            getattr(library, name).restype = None
        self._library = library

    @classmethod
    def found(cls) -> Optional["OpenSsl"]:
        """Returns the OpenSSL that Python is linked with; None if it lacks these functions or hides them."""
        try:
            import _hashlib

            return cls(ctypes.CDLL(_hashlib.__file__))
        except (ImportError, OSError, AttributeError):
            return None

    def generate(self) -> bytes:
        return secrets.token_bytes(_KEY_BYTES)

    def public_of(self, secret: bytes) -> bytes:
        with _Freed(self._library, "EVP_PKEY_free", self._key("private", secret)) as key:
            return self._written(_KEY_BYTES, "EVP_PKEY_get_raw_public_key", key)

    def shared(self, secret: bytes, public: bytes) -> bytes:
        library = self._library
        with _Freed(library, "EVP_PKEY_free", self._key("private", secret)) as own:
            with _Freed(library, "EVP_PKEY_free", self._key("public", public)) as other:
                with _Freed(library, "EVP_PKEY_CTX_free", library.EVP_PKEY_CTX_new(own, None)) as context:
                    self._call("EVP_PKEY_derive_init", context)
                    self._call("EVP_PKEY_derive_set_peer", context, other)
                    return self._written(_KEY_BYTES, "EVP_PKEY_derive", context)

    def encrypt(self, key: bytes, nonce: bytes, text: bytes, associated: bytes) -> bytes:
        library = self._library
        with _Freed(library, "EVP_CIPHER_CTX_free", library.EVP_CIPHER_CTX_new()) as context:
            sealed = self._crypt("Encrypt", context, key, nonce, text, associated)
            tag = ctypes.create_string_buffer(_TAG_BYTES)
            self._call("EVP_CIPHER_CTX_ctrl", context, _GET_TAG, _TAG_BYTES, tag)
            return sealed + tag.raw

    def decrypt(self, key: bytes, nonce: bytes, sealed: bytes, associated: bytes) -> bytes:
        library = self._library
        with _Freed(library, "EVP_CIPHER_CTX_free", library.EVP_CIPHER_CTX_new()) as context:
            text, tag = sealed[:-_TAG_BYTES], sealed[-_TAG_BYTES:]
            return self._crypt("Decrypt", context, key, nonce, text, associated, tag)

    def _crypt(
        self, way: str, context: Any, key: bytes, nonce: bytes, text: bytes, associated: bytes, tag: bytes = b""
    ) -> bytes:
        """Encrypts or decrypts a text. The nonce has 12 bytes, the default of OpenSSL."""
        done = ctypes.create_string_buffer(len(text) + _TAG_BYTES)
        length = ctypes.c_int()
        cipher = ctypes.c_void_p(self._library.EVP_aes_128_gcm())
        self._call(f"EVP_{way}Init_ex", context, cipher, None, key, nonce)
        if tag:
            self._call("EVP_CIPHER_CTX_ctrl", context, _SET_TAG, len(tag), ctypes.create_string_buffer(tag, len(tag)))
        self._call(f"EVP_{way}Update", context, None, ctypes.byref(length), associated, len(associated))
        self._call(f"EVP_{way}Update", context, done, ctypes.byref(length), text, len(text))
        self._call(f"EVP_{way}Final_ex", context, done, ctypes.byref(length))
        return done.raw[: len(text)]

    def _key(self, kind: str, data: bytes) -> Any:
        if len(data) != _KEY_BYTES:
            raise ValueError(f"a key has {_KEY_BYTES} bytes, not {len(data)}")
        return getattr(self._library, f"EVP_PKEY_new_raw_{kind}_key")(_X25519, None, data, ctypes.c_size_t(len(data)))

    def _written(self, length: int, name: str, of: Any) -> bytes:
        data, written = ctypes.create_string_buffer(length), ctypes.c_size_t(length)
        self._call(name, of, data, ctypes.byref(written))
        return data.raw

    def _call(self, name: str, *arguments: Any) -> None:
        if getattr(self._library, name)(*arguments) != 1:
            self._library.ERR_clear_error()
            raise ValueError(f"OpenSSL refused {name}")


class _Freed:
    def __init__(self, library: Any, free: str, pointer: Optional[int]) -> None:
        if not pointer:
            raise ValueError("OpenSSL made nothing")
        self._free, self._pointer = getattr(library, free), ctypes.c_void_p(pointer)

    def __enter__(self) -> ctypes.c_void_p:
        return self._pointer

    def __exit__(self, *of_failure: object) -> None:
        self._free(self._pointer)
