package io.openperp.client;

/** A key that is elsewhere: in a security module, in another process, behind a service. It signs with Ed25519. */
@FunctionalInterface
public interface MessageSigner {

    /** The 64 bytes of the signature over these bytes. May throw whatever keeps it from signing. */
    byte[] sign(byte[] message);
}
