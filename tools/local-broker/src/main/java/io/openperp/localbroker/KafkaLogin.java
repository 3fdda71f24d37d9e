package io.openperp.localbroker;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * One user with a drawn password, who may do everything; nobody else gets in, neither to the broker nor to its controller.
 * Without TLS: the listeners are on loopback, and with SCRAM-SHA-512 neither side shows the password to a process that has taken
 * the other's port. The broker knows the password from its settings, not from its log: another one counts from
 * its next start on.
 *
 * @param password of hexadecimal digits
 */
public record KafkaLogin(String password) implements BrokerAccess {

    static final String USER = "exchange";
    private static final String PROTOCOL = "SASL_PLAINTEXT";
    private static final String MECHANISM = "SCRAM-SHA-512";

    /** Login with the password in the file, which is drawn if there is none. */
    public static KafkaLogin at(Path file) {
        return new KafkaLogin(DrawnSecret.at(file));
    }

    /** Settings for a client that logs in as this user. */
    public Map<String, Object> connection(String bootstrapServers) {
        Map<String, Object> connection = new HashMap<>(adminConnection());
        connection.put("bootstrap.servers", bootstrapServers);
        return connection;
    }

    /** Writes a file for Kafka's own tools ({@code --command-config}), which only its owner may read. */
    public void writeClientSettings(Path file, String bootstrapServers) throws IOException {
        DrawnSecret.write(
                file,
                new TreeMap<>(connection(bootstrapServers))
                        .entrySet().stream()
                                .map(setting -> setting.getKey() + "=" + setting.getValue())
                                .collect(Collectors.joining("\n")));
    }

    @Override
    public Map<String, Object> adminConnection() {
        return Map.of("security.protocol", PROTOCOL, "sasl.mechanism", MECHANISM, "sasl.jaas.config", login());
    }

    @Override
    public String protocol() {
        return PROTOCOL;
    }

    @Override
    public String controllerProtocol() {
        return PROTOCOL;
    }

    @Override
    public String host() {
        return KafkaCluster.LOOPBACK;
    }

    @Override
    public List<String> credentials() {
        return List.of();
    }

    @Override
    public void configure(Properties settings) {
        settings.put("sasl.enabled.mechanisms", MECHANISM);
        settings.put("sasl.mechanism.inter.broker.protocol", MECHANISM);
        settings.put("sasl.mechanism.controller.protocol", MECHANISM);
        for (String listener : List.of("sasl_plaintext", "controller")) {
            String prefix = "listener.name." + listener + ".scram-sha-512.";
            settings.put(prefix + "sasl.jaas.config", login());
            settings.put(prefix + "sasl.server.callback.handler.class", SettingsCredential.class.getName());
        }
    }

    @Override
    public String toString() {
        return "KafkaLogin";
    }

    private String login() {
        return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
                .formatted(USER, password);
    }
}
