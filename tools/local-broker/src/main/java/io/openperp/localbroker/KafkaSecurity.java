package io.openperp.localbroker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Access over TLS only, for users with a password (SASL_SSL, SCRAM-SHA-512). {@link #ADMIN} has all rights; other users
 * have the rights that access control lists give them.
 *
 * @param certificate certificate of the server, issued for {@code localhost}
 * @param users passwords by user name, without that of the administrator
 */
public record KafkaSecurity(ServerCertificate certificate, String adminPassword, Map<String, String> users)
        implements BrokerAccess {

    public static final String ADMIN = "admin";

    private static final String LISTENER = "SASL_SSL";
    private static final String MECHANISM = "SCRAM-SHA-512";

    public KafkaSecurity {
        users = Map.copyOf(users);
    }

    @Override
    public String protocol() {
        return LISTENER;
    }

    @Override
    public String controllerProtocol() {
        return "PLAINTEXT";
    }

    /** Host name for which the certificate was issued. */
    @Override
    public String host() {
        return "localhost";
    }

    /** Kafka settings of a client that logs in as the administrator. */
    @Override
    public Map<String, Object> adminConnection() {
        return Map.of(
                "security.protocol",
                LISTENER,
                "sasl.mechanism",
                MECHANISM,
                "sasl.jaas.config",
                login(ADMIN, adminPassword),
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.certificates",
                certificate.authority());
    }

    @Override
    public List<String> credentials() {
        List<String> credentials = new ArrayList<>();
        credentials.add(credential(ADMIN, adminPassword));
        users.forEach((user, password) -> credentials.add(credential(user, password)));
        return credentials;
    }

    /** Adds the settings for TLS and users. Controllers, which use loopback, need neither among themselves. */
    @Override
    public void configure(Properties settings) {
        settings.put("sasl.enabled.mechanisms", MECHANISM);
        settings.put("sasl.mechanism.inter.broker.protocol", MECHANISM);
        settings.put("listener.name.sasl_ssl.scram-sha-512.sasl.jaas.config", login(ADMIN, adminPassword));
        settings.put("ssl.keystore.type", "PEM");
        settings.put("ssl.keystore.key", certificate.privateKey());
        settings.put("ssl.keystore.certificate.chain", certificate.chain());
        settings.put("ssl.truststore.type", "PEM");
        settings.put("ssl.truststore.certificates", certificate.authority());
        settings.put("authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer");
        settings.put("super.users", "User:" + ADMIN + ";User:ANONYMOUS");
    }

    @Override
    public String toString() {
        return "KafkaSecurity" + users.keySet();
    }

    private static String credential(String user, String password) {
        return "%s=[name=%s,password=%s]".formatted(MECHANISM, user, password);
    }

    private static String login(String user, String password) {
        return "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"%s\" password=\"%s\";"
                .formatted(user, password);
    }
}
