package io.openperp.gateway;

import io.openperp.api.ApiVersion;
import io.openperp.api.Decimal;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.sealing.TreasuryKey;
import io.openperp.transaction.verification.Verification.Tolerance;
import io.openperp.units.Bytes32;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The settings of the gateway.
 *
 * @param bodyLimit largest request body; at most 256 KiB, so that a transaction fits in a record of the log
 * @param bodyTimeout time that a client may take to send its body
 * @param bodyMemory bytes of all request bodies that are being received, beyond the first 8 KiB of each; 0 means an
 *     eighth of the heap
 * @param answerTimeout time for which the answer to a transaction is awaited before its outcome is reported as unknown
 * @param shardPatience time without heartbeats and answers of a shard after which transactions for it are refused; must
 *     be longer than a takeover by a standby takes, and longer than the answer timeout
 * @param actionsPerTransaction largest number of actions of one transaction
 * @param inFlight largest number of transactions being processed at any time, from reading to answer
 * @param verifications number of signatures checked at once; 0 means one per processor
 * @param connectionsPerAddress largest number of connections from one address; connections from trusted proxies are not
 *     counted
 * @param webSocket address at which clients reach stream-service, as shown and used by the gateway's pages
 * @param terminal settings of the page for traders at {@code /}
 * @param metrics whether clients may request {@code GET /metrics}; if unset, they may unless management has a separate
 *     port
 * @param logKeys file with the key for the tags of the transactions that the gateway writes to the log; if unset, they
 *     have no tags
 * @param receiptKey file with the secret key, in base58, that signs receipts; if unset, there are no receipts
 * @param treasuryPublicKey public key, in base58, for which clients seal destinations of withdrawals; empty if there is
 *     none. It must be the key set in matching-service, which refuses destinations sealed for another key
 * @param spelling {@link ApiVersion}, that is API version, of answers to clients that request none: {@code 1.0.12} or
 *     {@code live}
 * @param corsOrigins web origins whose pages may read answers in a browser; {@code *} means all origins
 * @param follower whether the exchange follows another one, so that no transaction may be appended to its logs
 * @param behindTls whether all clients connect over TLS to a proxy that terminates it without sending a header that
 *     says so
 * @param strictTransport time for which browsers that connected over TLS must use nothing but TLS, sent as HSTS header;
 *     0 means no header
 */
@ConfigurationProperties("openperp.gateway")
public record GatewaySettings(
        @DefaultValue("256KB") DataSize bodyLimit,
        @DefaultValue("10s") Duration bodyTimeout,
        @DefaultValue("0B") DataSize bodyMemory,
        @DefaultValue("2s") Duration answerTimeout,
        @DefaultValue("3s") Duration shardPatience,
        @DefaultValue("100") int actionsPerTransaction,
        @DefaultValue("10000") int inFlight,
        @DefaultValue("0") int verifications,
        @DefaultValue("256") int connectionsPerAddress,
        @DefaultValue("ws://localhost:12001/") URI webSocket,
        @DefaultValue Terminal terminal,
        @Nullable Boolean metrics,
        @Nullable Path logKeys,
        @Nullable Path receiptKey,
        @DefaultValue("") String treasuryPublicKey,
        @DefaultValue("1.0.12") String spelling,
        @DefaultValue("*") List<String> corsOrigins,
        @DefaultValue("false") boolean follower,
        @DefaultValue("false") boolean behindTls,
        @DefaultValue("365d") Duration strictTransport,
        @DefaultValue Signatures signatures,
        @DefaultValue Limits limits,
        @DefaultValue Forwarding forwarding,
        @DefaultValue Internal internal) {

    private static final int SHARE_OF_BODIES = 8;

    public GatewaySettings {
        check(
                "body-memory",
                bodyMemory.toBytes() == 0 || bodyMemory.toKilobytes() >= 256,
                bodyMemory,
                "0B, or 256KB and more");
        check("body-limit", bodyLimit.toBytes() >= 1024 && bodyLimit.toKilobytes() <= 256, bodyLimit, "1KB to 256KB");
        checkBetween("body-timeout", bodyTimeout, Duration.ofMillis(100), Duration.ofMinutes(5));
        checkBetween("answer-timeout", answerTimeout, Duration.ofMillis(100), Duration.ofMinutes(1));
        checkBetween("shard-patience", shardPatience, Duration.ofSeconds(1), Duration.ofMinutes(5));
        checkBetween("actions-per-transaction", actionsPerTransaction, 1, 10_000);
        checkBetween("strict-transport", strictTransport, Duration.ZERO, Duration.ofDays(730));
        checkBetween("in-flight", inFlight, 1, 1_000_000);
        checkBetween("verifications", verifications, 0, 1024);
        checkBetween("connections-per-address", connectionsPerAddress, 1, 1_000_000);
        check(
                "treasury-public-key",
                isTreasuryKey(treasuryPublicKey),
                treasuryPublicKey,
                "base58 of 32 bytes, or nothing");
        check("spelling", ApiVersion.named(spelling).isPresent(), spelling, "1.0.12 or live");
        boolean isWebSocket = "ws".equals(webSocket.getScheme()) || "wss".equals(webSocket.getScheme());
        check("web-socket", isWebSocket && webSocket.getHost() != null, webSocket, "ws:// or wss:// with a host");
    }

    private static boolean isTreasuryKey(String text) {
        try {
            return text.isEmpty() || !TreasuryKey.parse(text).id().isEmpty();
        } catch (IllegalArgumentException noKey) {
            return false;
        }
    }

    /** API version of answers to clients that request none. */
    public ApiVersion venueSpelling() {
        return ApiVersion.named(spelling).orElseThrow();
    }

    /** Largest number of bytes of request bodies being received at a time, beyond the first 8 KiB of each. */
    public long bodyMemoryBytes() {
        return bodyMemory.toBytes() > 0
                ? bodyMemory.toBytes()
                : Runtime.getRuntime().maxMemory() / SHARE_OF_BODIES;
    }

    /** Largest number of signatures checked at a time. */
    public int concurrentVerifications() {
        return verifications > 0 ? verifications : Runtime.getRuntime().availableProcessors();
    }

    /**
     * Settings for signed bytes that are accepted in addition to those that the published client of release 1.0.12
     * signs.
     *
     * @param network network whose byte at the end of signed bytes makes them valid there only; unset: no such byte is
     *     accepted. On testnet and devnet the refusal of a bad signature contains the expected bytes
     * @param networkRequired whether signed bytes that do not end with the byte of the network are refused
     * @param permutedSettings largest number of leverage settings of one action for which a signature is tried with the
     *     settings in every order; 0: only in the given order
     */
    public record Signatures(
            @Nullable Network network,
            @DefaultValue("false") boolean networkRequired,
            @DefaultValue("0") int permutedSettings) {

        public Signatures {
            check(
                    "signatures.network-required",
                    network != null || !networkRequired,
                    networkRequired,
                    "true only where signatures.network is set");
            checkBetween("signatures.permuted-settings", permutedSettings, 0, Tolerance.MOST_PERMUTED_SETTINGS);
        }

        public Tolerance tolerance() {
            return new Tolerance(network, networkRequired, permutedSettings);
        }
    }

    /**
     * Settings of the page for traders.
     *
     * @param enabled whether the page is served, if this build contains it
     * @param faucet the exchange's faucet, as the page offers it
     */
    public record Terminal(
            @DefaultValue("true") boolean enabled,
            @DefaultValue FaucetOffer faucet) {

        /** Amount that the faucet gives if a claim names none; null if the exchange has no faucet. */
        public @Nullable Decimal offeredByFaucet() {
            return faucet.enabled() ? Decimal.parse(faucet.amount()) : null;
        }
    }

    /** Settings of the faucet, the same as {@code openperp.matching.faucet} of the exchange. */
    public record FaucetOffer(
            @DefaultValue("false") boolean enabled,
            @DefaultValue("10000") String amount) {

        public FaucetOffer {
            check(
                    "terminal.faucet.amount",
                    amount.matches("[1-9]\\d{0,11}(\\.\\d{1,8})?"),
                    amount,
                    "an amount of money above 1");
        }
    }

    /**
     * Rate limits, each enforced with a token bucket.
     *
     * @param answerBytes number of answer bytes that are charged to the address like one more request
     * @param bodyBytes number of request body bytes that are charged to the address like one more request
     * @param buckets largest number of buckets kept at a time, separately for accounts and for addresses
     * @param replicasOf DNS name with an address for each gateway, among which all limits but those of price publishers
     *     are divided; empty: the limits are those of this process
     */
    public record Limits(
            @DefaultValue Account account,
            @DefaultValue Address address,
            @DefaultValue Cancels cancels,
            @DefaultValue FaucetActions faucet,
            @DefaultValue Oracle oracle,
            @DefaultValue("16KB") DataSize answerBytes,
            @DefaultValue("4KB") DataSize bodyBytes,
            @DefaultValue("100000") int buckets,
            @DefaultValue("") String replicasOf) {

        public Limits {
            checkBetween("limits.buckets", buckets, 1, 10_000_000);
            check(
                    "limits.replicas-of",
                    replicasOf.matches("[A-Za-z0-9.-]{0,253}"),
                    replicasOf,
                    "a DNS name, or nothing");
            checkBetween("limits.answer-bytes", answerBytes);
            checkBetween("limits.body-bytes", bodyBytes);
        }

        private static void checkBetween(String key, DataSize value) {
            check(key, value.toBytes() >= 256 && value.toGigabytes() <= 1, value, "256B to 1GB");
        }

        private static void checkBetween(String key, int value, int least, int most) {
            GatewaySettings.checkBetween(key, value, least, most);
        }
    }

    /** Limit of the verified transactions of one account. */
    public record Account(
            @DefaultValue("200") int perSecond,
            @DefaultValue("400") int burst) {
        public Account {
            checkBetween("limits.account.per-second", perSecond, 1, 1_000_000);
            checkBetween("limits.account.burst", burst, 1, 10_000_000);
        }
    }

    /** Limit of the requests of one remote address, except transactions that only cancel. */
    public record Address(
            @DefaultValue("2000") int perSecond,
            @DefaultValue("4000") int burst) {
        public Address {
            checkBetween("limits.address.per-second", perSecond, 1, 1_000_000);
            checkBetween("limits.address.burst", burst, 1, 10_000_000);
        }
    }

    /** Limit of the transactions of one remote address that only cancel, whether their signatures are valid or not. */
    public record Cancels(
            @DefaultValue("4000") int perSecond,
            @DefaultValue("8000") int burst) {
        public Cancels {
            checkBetween("limits.cancels.per-second", perSecond, 1, 1_000_000);
            checkBetween("limits.cancels.burst", burst, 1, 10_000_000);
        }
    }

    /**
     * Limit of the faucet actions of one remote address, valid or not; they have a separate limit because the accounts
     * they create are kept for ever.
     */
    public record FaucetActions(
            @DefaultValue("100") int perHour,
            @DefaultValue("100") int burst) {
        public FaucetActions {
            checkBetween("limits.faucet.per-hour", perHour, 1, 1_000_000_000);
            checkBetween("limits.faucet.burst", burst, 1, 10_000_000);
        }
    }

    /**
     * Limit of the transactions of one price publisher, instead of the limits of its address and its account. The same
     * limit applies to the transactions of one address that merely claim to come from a publisher: up to it, their
     * signatures are verified before anything is charged to the address.
     *
     * @param keys public keys of the publishers, in base58; the same as those of matching-service
     */
    public record Oracle(
            @DefaultValue List<String> keys,
            @DefaultValue("50") int perSecond,
            @DefaultValue("100") int burst) {
        public Oracle {
            keys = List.copyOf(keys);
            keys.forEach(key -> check("limits.oracle.keys", isKey(key), key, "public keys in base58"));
            checkBetween("limits.oracle.per-second", perSecond, 1, 1_000_000);
            checkBetween("limits.oracle.burst", burst, 1, 10_000_000);
        }

        private static boolean isKey(String text) {
            try {
                Bytes32.parse(text);
                return true;
            } catch (IllegalArgumentException malformed) {
                return false;
            }
        }
    }

    /**
     * Services to which read requests are forwarded, with the timeouts.
     *
     * @param timeout time from the request to the first byte of the answer
     * @param bodyTimeout time from the first to the last byte of the answer, which also depends on how fast the client
     *     reads
     */
    public record Forwarding(
            @DefaultValue("http://localhost:12012") URI accountService,
            @DefaultValue("http://localhost:12013") URI statsService,
            @DefaultValue("1s") Duration connectTimeout,
            @DefaultValue("5s") Duration timeout,
            @DefaultValue("30s") Duration bodyTimeout) {

        public Forwarding {
            checkHttp("forwarding.account-service", accountService);
            checkHttp("forwarding.stats-service", statsService);
            checkBetween("forwarding.connect-timeout", connectTimeout, Duration.ofMillis(10), Duration.ofMinutes(1));
            checkBetween("forwarding.timeout", timeout, Duration.ofMillis(10), Duration.ofMinutes(1));
            checkBetween("forwarding.body-timeout", bodyTimeout, Duration.ofMillis(10), Duration.ofMinutes(10));
        }
    }

    /**
     * Settings of a second port, for stream-service and price publishers. A request with the secret as bearer token is
     * trusted, so that limits count for the address in its header {@code X-Forwarded-For}.
     *
     * @param port number of the port; 0: there is none
     * @param address address at which it listens
     * @param secret at least 16 characters
     * @param connections largest number of connections at once
     */
    public record Internal(
            @DefaultValue("0") int port,
            @DefaultValue("127.0.0.1") String address,
            @DefaultValue("") String secret,
            @DefaultValue("512") int connections) {

        public Internal {
            checkBetween("internal.port", port, 0, 65_535);
            checkBetween("internal.connections", connections, 1, 100_000);
            check(
                    "internal.secret",
                    port == 0 || secret.length() >= 16,
                    "of " + secret.length() + " characters",
                    "16 or more where internal.port is set");
        }

        /** Returns the settings without the secret. */
        @Override
        public String toString() {
            return "Internal[port=" + port + ", address=" + address + ", connections=" + connections + "]";
        }
    }

    private static void checkHttp(String key, URI address) {
        boolean http = ("http".equals(address.getScheme()) || "https".equals(address.getScheme()))
                && address.getHost() != null
                && (address.getPath().isEmpty() || address.getPath().equals("/"))
                && address.getQuery() == null;
        check(key, http, address, "http:// or https:// with host and port and no path");
    }

    private static void checkBetween(String key, int value, int least, int most) {
        check(key, value >= least && value <= most, value, least + " to " + most);
    }

    private static void checkBetween(String key, Duration value, Duration least, Duration most) {
        boolean accepted = value.compareTo(least) >= 0 && value.compareTo(most) <= 0;
        check(key, accepted, value.toMillis() + "ms", least.toMillis() + "ms to " + most.toMillis() + "ms");
    }

    private static void check(String key, boolean accepted, Object value, String range) {
        if (!accepted) {
            throw new IllegalArgumentException("openperp.gateway." + key + " is " + value + ", accepted is " + range);
        }
    }
}
