class Encoding:
    Raw: Encoding

class PublicFormat:
    Raw: PublicFormat

class PrivateFormat:
    Raw: PrivateFormat

class NoEncryption: ...
