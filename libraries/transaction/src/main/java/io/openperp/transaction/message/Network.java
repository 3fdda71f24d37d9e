package io.openperp.transaction.message;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * A network of the exchange. Its byte at the end of the signed bytes makes a transaction valid on that network only;
 * older clients sign no such byte.
 */
public enum Network {
    MAINNET(1),
    TESTNET(2),
    DEVNET(3);

    final byte domain;

    Network(int domain) {
        this.domain = (byte) domain;
    }

    /** The name as settings and answers write it, in lower case: {@code devnet}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The network with this {@link #text}; empty if there is none. */
    public static Optional<Network> named(String text) {
        return Arrays.stream(values())
                .filter(network -> network.text().equals(text))
                .findFirst();
    }

    /** The byte that stands for the network at the end of signed messages. */
    public byte domain() {
        return domain;
    }

    /** The network with this domain byte; empty if there is none. */
    public static Optional<Network> ofDomain(byte domain) {
        return Arrays.stream(values())
                .filter(network -> network.domain == domain)
                .findFirst();
    }
}
