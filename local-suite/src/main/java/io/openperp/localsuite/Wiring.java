package io.openperp.localsuite;

import io.openperp.account.AccountApplication;
import io.openperp.gateway.GatewayApplication;
import io.openperp.localbroker.DatabaseLogin;
import io.openperp.localbroker.LoopbackPort;
import io.openperp.matching.MatchingApplication;
import io.openperp.stats.StatsApplication;
import io.openperp.stream.StreamApplication;
import io.openperp.units.Bytes32;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What each service is told here that its own configuration file does not say. Only the two doors listen beyond loopback. */
final class Wiring {

    /** How soon readers see the topics, which matching-service makes while they start. */
    private static final String REFRESH = "1s";

    private final Map<String, Object> kafka;
    private final int httpPort;
    private final int webSocketPort;
    private final Set<Integer> inUse = new HashSet<>();
    private final int matchingPort = internalPort();
    private final int standbyPort = internalPort();
    private final int accountPort = internalPort();
    private final int statsPort = internalPort();

    /** @param kafka settings of a client that may do everything */
    Wiring(Map<String, Object> kafka, int httpPort, int webSocketPort) {
        this.kafka = Map.copyOf(kafka);
        this.httpPort = httpPort;
        this.webSocketPort = webSocketPort;
    }

    Service gateway() {
        return new Service(
                "gateway-service",
                GatewayApplication.class,
                httpPort,
                settings(Map.of(
                        "openperp.gateway.signatures.network", "devnet",
                        "openperp.gateway.web-socket", "ws://localhost:" + webSocketPort + "/",
                        "openperp.gateway.forwarding.account-service", "http://127.0.0.1:" + accountPort,
                        "openperp.gateway.forwarding.stats-service", "http://127.0.0.1:" + statsPort)),
                secrets(Map.of()));
    }

    /** @param markets the registry, as settings of the service */
    Service matching(Map<String, String> markets, Bytes32 oracleKey, Bytes32 adminKey) {
        return matching(matchingPort, markets, oracleKey, adminKey);
    }

    /** A second one with the same shards. */
    Service standby(Map<String, String> markets, Bytes32 oracleKey, Bytes32 adminKey) {
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
                "openperp.matching.admin-keys", adminKey.toString()));
        settings.putAll(markets);
        return internal("matching-service", MatchingApplication.class, port, settings, Map.of());
    }

    Service account(DatabaseLogin database) {
        return internal(
                "account-service",
                AccountApplication.class,
                accountPort,
                Map.of(
                        "spring.datasource.url", database.url(),
                        "spring.datasource.username", database.user(),
                        "openperp.account.projection.market-refresh", REFRESH),
                passwordOf(database));
    }

    Service stats(DatabaseLogin database) {
        return internal(
                "stats-service",
                StatsApplication.class,
                statsPort,
                Map.of(
                        "spring.datasource.url",
                        database.url(),
                        "spring.datasource.username",
                        database.user(),
                        "openperp.stats.market-refresh",
                        REFRESH,
                        "openperp.stats.network",
                        "devnet"),
                passwordOf(database));
    }

    private static Map<String, String> passwordOf(DatabaseLogin database) {
        return Map.of("spring.datasource.password", database.password());
    }

    Service stream() {
        return new Service(
                "stream-service",
                StreamApplication.class,
                webSocketPort,
                settings(Map.of(
                        "openperp.stream.gateway",
                        "http://127.0.0.1:" + httpPort,
                        "openperp.stream.statistics",
                        "http://127.0.0.1:" + statsPort,
                        "openperp.stream.market-refresh",
                        REFRESH)),
                secrets(Map.of()));
    }

    private Service internal(
            String name, Class<?> application, int port, Map<String, String> own, Map<String, String> secrets) {
        Map<String, String> settings = settings(own);
        settings.put("server.address", "127.0.0.1");
        return new Service(name, application, port, settings, secrets(secrets));
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

    private int internalPort() {
        int port = LoopbackPort.free();
        while (!inUse.add(port)) {
            port = LoopbackPort.free();
        }
        return port;
    }
}
