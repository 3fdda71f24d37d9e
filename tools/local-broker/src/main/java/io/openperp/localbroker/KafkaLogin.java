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
 * Access with a single user, who has a random password and all rights; nobody else can connect to the broker or its
 * controller. The connections are not encrypted: they are on loopback, and with SCRAM-SHA-512 a process that has taken
 * over a port does not learn the password. The broker reads the password from its settings, so a new password counts
 * from its next start.
 *
 * @param password password of hexadecimal digits
 */
public record KafkaLogin(String password) implements BrokerAccess {

    static final String USER = "exchange";
    private static final String PROTOCOL = "SASL_PLAINTEXT";
    private static final String MECHANISM = "SCRAM-SHA-512";

    /** Login with the password in the file. If the file is missing, a random password is written to it. */
    public static KafkaLogin at(Path file) {
        return new KafkaLogin(DrawnSecret.at(file));
    }

    /** Kafka settings of a client that logs in as this user. */
    public Map<String, Object> connection(String bootstrapServers) {
        Map<String, Object> connection = new HashMap<>(adminConnection());
        connection.put("bootstrap.servers", bootstrapServers);
        return connection;
    }

    /** Writes the settings file for Kafka's own tools ({@code --command-config}); only its owner may read it. */
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
