package io.openperp.localbroker;

import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Access rules of a local broker: TLS and several users ({@link KafkaSecurity}), or one user without encryption ({@link
 * KafkaLogin}).
 */
sealed interface BrokerAccess permits KafkaSecurity, KafkaLogin {

    /** Security protocol of the brokers' listener, which is also the listener's name. */
    String protocol();

    /** Security protocol of the controllers' listener. */
    String controllerProtocol();

    /** Host name by which clients connect to the broker. */
    String host();

    /** Kafka settings of a client with all rights. */
    Map<String, Object> adminConnection();

    /**
     * Users that a new cluster has from the start, in the form in which Kafka reads them when it formats the log
     * directory.
     */
    List<String> credentials();

    void configure(Properties settings);
}
