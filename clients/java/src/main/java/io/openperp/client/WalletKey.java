package io.openperp.client;

/** A key in a wallet of a blockchain, which signs a text and shows it. */
@FunctionalInterface
public interface WalletKey {

    /**
     * The 64 bytes of the signature over the envelope. May throw, as when the user declines.
     *
     * @param envelope the bytes to sign. They name the network and the key, so an envelope that a wallet puts around the text by
     *     itself is another one
     * @param text what the envelope says, for a program that shows it first
     */
    byte[] sign(byte[] envelope, String text);
}
