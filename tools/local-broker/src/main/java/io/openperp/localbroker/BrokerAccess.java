package io.openperp.localbroker;

import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Access rules of a local broker: who may connect, and how. */
sealed interface BrokerAccess permits KafkaSecurity, KafkaLogin {

    /** Security protocol of the brokers' listener, which has the same name. */
    String protocol();

    /** Security protocol of the controllers' listener. */
    String controllerProtocol();

    /** The name under which clients know the broker. */
    String host();

    /** Settings of a client that may do everything. */
    Map<String, Object> adminConnection();

    /** Users to be kept in a new cluster, as Kafka's formatting takes them. */
    List<String> credentials();

    void configure(Properties settings);
}
