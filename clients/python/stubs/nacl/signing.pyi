class SignedMessage(bytes):
    signature: bytes

class VerifyKey:
    def __bytes__(self) -> bytes: ...

class SigningKey:
    def __init__(self, seed: bytes) -> None: ...
    verify_key: VerifyKey
    def sign(self, message: bytes) -> SignedMessage: ...
