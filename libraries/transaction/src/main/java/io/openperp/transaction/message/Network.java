package io.openperp.transaction.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The signature domain that clients later than this release append to the signed bytes. */
public enum Network {
    MAINNET(1),
    TESTNET(2),
    DEVNET(3);

    final byte domain;

    Network(int domain) {
        this.domain = (byte) domain;
    }

    /** The name as settings and answers spell it: {@code devnet}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The network of that {@link #text}; empty if there is none. */
    public static Optional<Network> named(String text) {
        return Arrays.stream(values())
                .filter(network -> network.text().equals(text))
                .findFirst();
    }

    /** The network's byte in signed messages. */
    public byte domain() {
        return domain;
    }

    /** The network whose domain byte a message ends with; empty if it is that of none. */
    public static Optional<Network> ofDomain(byte domain) {
        return Arrays.stream(values())
                .filter(network -> network.domain == domain)
                .findFirst();
    }
}
