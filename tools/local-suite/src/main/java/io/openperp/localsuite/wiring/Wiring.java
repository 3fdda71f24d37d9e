package io.openperp.localsuite.wiring;

import io.openperp.account.AccountApplication;
import io.openperp.gateway.GatewayApplication;
import io.openperp.localbroker.LoopbackPort;
import io.openperp.localbroker.database.DatabaseLogin;
import io.openperp.logs.data.LogKeyFiles;
import io.openperp.matching.MatchingApplication;
import io.openperp.stats.StatsApplication;
import io.openperp.stream.StreamApplication;
import io.openperp.transaction.sealing.TreasuryKey;
import io.openperp.units.Bytes32;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The addresses, settings and secrets with which the services of one exchange are connected, in addition to their
 * configuration files. Only the public ports can be reached from other machines, and only with {@code --bind}.
 * stream-service and the price publisher use an internal port of the gateway, with a secret that is drawn at each
 * start.
 */
public final class Wiring {

    /** Interval at which readers look for new topics: matching-service creates topics while they start. */
    private static final String REFRESH = "1s";

    /** Time between the announcement of a stop to clients and the stop: short, since somebody waits at a terminal. */
    private static final String SHUTDOWN_NOTICE = "1s";

    /**
     * Number of idle connections to PostgreSQL that each service keeps; few, because each is a process with memory of
     * its own.
     */
    private static final String IDLE_CONNECTIONS = "2";

    /** Limit of HTTP connections per client address; all clients on this machine have the same address. */
    private static final int MAX_PER_ADDRESS = 2048;

    private final Map<String, Object> kafka;
    private final PublicAddress address;
    private final @Nullable LogKeyFiles logKeys;
    private final @Nullable TreasuryKey treasuryKey;
    private final String secret = generateSecret();
    private final ConnectionBudget connections = ConnectionBudget.ofThisProcess();
    private final Set<Integer> inUse = new HashSet<>();
    private final int matchingPort = internalPort();
    private final int standbyPort = internalPort();
    private final int accountPort = internalPort();
    private final int statsPort = internalPort();
    private final int gatewayPort = internalPort();
    private final int gatewayManagementPort = internalPort();
    private final int secondGatewayPort = internalPort();
    private final int secondGatewayManagementPort = internalPort();
    private final int streamManagementPort = internalPort();

    /**
     * Creates the wiring of an exchange.
     *
     * @param kafka Kafka settings of a client with all rights
     * @param logKeys files with the keys of log records; null: records have no tags
     * @param treasuryKey public key with which destinations of withdrawals are encrypted; null: there is none
     */
    public Wiring(
            Map<String, Object> kafka,
            PublicAddress address,
            @Nullable LogKeyFiles logKeys,
            @Nullable TreasuryKey treasuryKey) {
        this.treasuryKey = treasuryKey;
        this.logKeys = logKeys;
        this.kafka = Map.copyOf(kafka);
        this.address = address;
    }

    /**
     * Returns the gateway.
     *
     * @param oracleKey public key of the price publisher, whose transactions do not count against rate limits
     * @param receiptKey file with the key that signs receipts
     */
    public Service gateway(Bytes32 oracleKey, Path receiptKey) {
        return gateway(gatewaySettings(oracleKey, gatewayPort), receiptKey, address.http(), gatewayManagementPort);
    }

    /**
     * Returns the gateway of a follower: it answers requests that read, and refuses transactions.
     *
     * @param receiptKey file with the key that signs receipts
     */
    public Service followingGateway(Bytes32 oracleKey, Path receiptKey) {
        Map<String, String> settings = gatewaySettings(oracleKey, gatewayPort);
        settings.put("openperp.gateway.follower", "true");
        return gateway(settings, receiptKey, address.http(), gatewayManagementPort);
    }

    /**
     * Returns a second gateway, which gives the same answers as the first. The exchange's own parts use the first one.
     *
     * @param receiptKey file with the key that signs receipts, the same as for the first
     */
    public Service secondGateway(Bytes32 oracleKey, Path receiptKey, int httpPort) {
        return gateway(
                gatewaySettings(oracleKey, secondGatewayPort), receiptKey, httpPort, secondGatewayManagementPort);
    }

    private Service gateway(Map<String, String> settings, Path receiptKey, int httpPort, int managementPort) {
        settings.put("openperp.gateway.receipt-key", receiptKey.toString());
        if (treasuryKey != null) {
            settings.put(
                    "openperp.gateway.treasury-public-key", treasuryKey.key().toString());
        }
        return new Service(
                "gateway-service",
                GatewayApplication.class,
                httpPort,
                managementPort,
                settings(settings),
                secrets(Map.of("openperp.gateway.internal.secret", secret)));
    }

    private Map<String, String> gatewaySettings(Bytes32 oracleKey, int internalPort) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "server.address",
                address.bindText(),
                "openperp.gateway.signatures.network",
                "devnet",
                "openperp.gateway.metrics",
                "true",
                "openperp.gateway.internal.port",
                Integer.toString(internalPort),
                "openperp.gateway.limits.oracle.keys",
                oracleKey.toString(),
                "openperp.gateway.web-socket",
                address.webSocketAddress(),
                "openperp.gateway.forwarding.account-service",
                "http://127.0.0.1:" + accountPort,
                "openperp.gateway.forwarding.stats-service",
                "http://127.0.0.1:" + statsPort));
        if (logKeys != null) {
            settings.put("openperp.gateway.log-keys", logKeys.ofGateway().toString());
        }
        settings.put("openperp.gateway.terminal.faucet.enabled", "true"); // as of matching-service, below
        settings.put("server.tomcat.max-connections", Integer.toString(connections.http()));
        // All clients on one machine share one address.
        unlessSet(settings, "openperp.gateway.limits.faucet.per-hour", "36000");
        unlessSet(settings, "openperp.gateway.limits.faucet.burst", "2000");
        unlessSet(
                settings,
                "openperp.gateway.connections-per-address",
                Integer.toString(Math.min(MAX_PER_ADDRESS, Math.max(1, connections.http() / 4 * 3))));
        return settings;
    }

    /** Puts a setting, unless a system property of this process sets it. */
    private static void unlessSet(Map<String, String> settings, String key, String value) {
        settings.put(key, System.getProperty(key, value));
    }

    /** Base address of the HTTP API for the exchange's own parts. */
    public String internalBase() {
        return "http://127.0.0.1:" + gatewayPort + "/api/v1";
    }

    /** HTTP headers with which the exchange's own parts must send requests to {@link #internalBase}. */
    public Map<String, String> internalHeaders() {
        return Map.of("Authorization", "Bearer " + secret);
    }

    /**
     * Returns matching-service.
     *
     * @param markets the market registry, as settings of the service
     */
    public Service matching(Map<String, String> markets, Bytes32 oracleKey, Bytes32 adminKey) {
        return matching(matchingPort, markets, oracleKey, adminKey);
    }

    /** Returns a second matching-service, which stands by with the same shards. */
    public Service standby(Map<String, String> markets, Bytes32 oracleKey, Bytes32 adminKey) {
        return matching(standbyPort, markets, oracleKey, adminKey);
    }

    private Service matching(int port, Map<String, String> markets, Bytes32 oracleKey, Bytes32 adminKey) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "openperp.matching.topics.create", "true",
                "openperp.matching.topics.replication-factor", "1",
                "openperp.matching.topics.min-insync-replicas", "1",
                "openperp.matching.faucet.enabled", "true",
                "openperp.matching.insurance-deposit", "1000000",
                "openperp.matching.oracle-keys", oracleKey.toString(),
                "openperp.matching.admin-keys", adminKey.toString(),
                "openperp.matching.treasurer-keys", adminKey.toString()));
        if (treasuryKey != null) {
            settings.put(
                    "openperp.matching.withdrawals.treasury-public-key",
                    treasuryKey.key().toString());
        }
        if (logKeys != null) {
            settings.put("openperp.matching.log-keys", logKeys.all().toString());
        }
        unlessSet(settings, "openperp.matching.lanes", LaneOption.ONE);
        settings.putAll(markets);
        return internal("matching-service", MatchingApplication.class, port, settings, Map.of());
    }

    public Service account(DatabaseLogin database) {
        return internal(
                "account-service",
                AccountApplication.class,
                accountPort,
                Map.of(
                        "spring.datasource.url",
                        database.url(),
                        "spring.datasource.username",
                        database.user(),
                        "spring.datasource.hikari.minimum-idle",
                        IDLE_CONNECTIONS,
                        "openperp.account.projection.market-refresh",
                        REFRESH),
                passwordOf(database));
    }

    public Service stats(DatabaseLogin database) {
        return internal(
                "stats-service",
                StatsApplication.class,
                statsPort,
                Map.of(
                        "spring.datasource.url",
                        database.url(),
                        "spring.datasource.username",
                        database.user(),
                        "spring.datasource.hikari.minimum-idle",
                        IDLE_CONNECTIONS,
                        "openperp.stats.market-refresh",
                        REFRESH,
                        "openperp.stats.network",
                        "devnet"),
                passwordOf(database));
    }

    private static Map<String, String> passwordOf(DatabaseLogin database) {
        return Map.of("spring.datasource.password", database.password());
    }

    public Service stream() {
        return new Service(
                "stream-service",
                StreamApplication.class,
                address.webSocket(),
                streamManagementPort,
                settings(Map.of(
                        "server.address",
                        address.bindText(),
                        "server.tomcat.max-connections",
                        Integer.toString(connections.webSocket()),
                        "openperp.stream.gateway",
                        "http://127.0.0.1:" + gatewayPort,
                        "openperp.stream.statistics",
                        "http://127.0.0.1:" + statsPort,
                        "openperp.stream.market-refresh",
                        REFRESH,
                        "openperp.stream.shutdown-notice",
                        SHUTDOWN_NOTICE)),
                secrets(Map.of("openperp.stream.gateway-secret", secret)));
    }

    private Service internal(
            String name, Class<?> application, int port, Map<String, String> own, Map<String, String> secrets) {
        Map<String, String> settings = settings(own);
        settings.put("server.address", "127.0.0.1");
        return new Service(name, application, port, port, settings, secrets(secrets));
    }

    private Map<String, String> settings(Map<String, String> own) {
        Map<String, String> settings = new HashMap<>(own);
        settings.put("spring.kafka.bootstrap-servers", String.valueOf(kafka.get("bootstrap.servers")));
        return settings;
    }

    private Map<String, String> secrets(Map<String, String> own) {
        Map<String, String> secrets = new HashMap<>(own);
        kafka.forEach((name, value) -> secrets.put("spring.kafka.properties." + name, value.toString()));
        secrets.remove("spring.kafka.properties.bootstrap.servers");
        return secrets;
    }

    private static String generateSecret() {
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    private int internalPort() {
        int port = LoopbackPort.free();
        while (!inUse.add(port)) {
            port = LoopbackPort.free();
        }
        return port;
    }
}
