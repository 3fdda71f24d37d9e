package io.openperp.reader.authentication;

import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** A secret key that two services share, to compute and verify the tags of log records. */
final class LogKey {

    private static final int LENGTH = 32;
    private static final String UNTIL = " until ";

    private final String name;
    private final Purpose purpose;
    private final byte[] secret;
    private final @Nullable Instant until;

    /** Kind of records that a key may be used for. */
    enum Purpose {
        /** Records of gateways: transactions of clients. */
        GATEWAY,
        /** Records of hosts: those between shards, ticks, settings, and the manifests of snapshots. */
        HOST
    }

    private LogKey(String name, Purpose purpose, byte[] secret, @Nullable Instant until) {
        this.name = name;
        this.purpose = purpose;
        this.secret = secret;
        this.until = until;
    }

    /**
     * Parses {@code <32 bytes in base64>}, optionally followed by the time at which the key ends, as {@code until
     * 2026-12-01T00:00:00Z}.
     *
     * @throws IllegalArgumentException for anything else; the message does not contain the secret
     */
    static LogKey parse(String name, Purpose purpose, String text) {
        String[] parts = text.strip().split(UNTIL, 2);
        byte[] secret = Base64.getDecoder().decode(parts[0].strip());
        if (secret.length != LENGTH) {
            throw new IllegalArgumentException("it has " + secret.length + " bytes, " + LENGTH + " are accepted");
        }
        return new LogKey(name, purpose, secret, parts.length == 2 ? Instant.parse(parts[1].strip()) : null);
    }

    String name() {
        return name;
    }

    Purpose purpose() {
        return purpose;
    }

    byte[] secret() {
        return Arrays.copyOf(secret, secret.length);
    }

    /**
     * Whether this key may be used for the tag of a record that was appended at this time, in milliseconds since 1970.
     */
    boolean isGoodAt(long appendMillis) {
        return until == null || appendMillis <= until.toEpochMilli();
    }

    /** Whether the key has an end, because it is being replaced. */
    boolean isRetired() {
        return until != null;
    }

    /** The name and end of the key, without the secret. */
    @Override
    public String toString() {
        return name + (until == null ? "" : UNTIL + until);
    }
}
