package io.openperp.transaction;

/** The signature domain that clients later than this release append to the signed bytes. */
public enum Network {
    MAINNET(1),
    TESTNET(2),
    DEVNET(3);

    final byte domain;

    Network(int domain) {
        this.domain = (byte) domain;
    }
}
