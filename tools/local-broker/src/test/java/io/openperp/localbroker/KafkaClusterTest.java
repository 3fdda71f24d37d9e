package io.openperp.localbroker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KafkaClusterTest {

    @Test
    void aProcessReceivesTheOthersAsText() {
        KafkaCluster cluster = KafkaCluster.of(3);
        assertThat(KafkaCluster.parse(cluster.toString())).isEqualTo(cluster);
    }

    @Test
    void everyDoorHasAPortOfItsOwn() {
        KafkaCluster cluster = KafkaCluster.of(3);
        Set<Integer> ports = new HashSet<>(cluster.brokerPorts());
        ports.addAll(cluster.controllerPorts());
        assertThat(ports).hasSize(6);
    }

    @Test
    void everyBrokerVotes() {
        KafkaCluster cluster = new KafkaCluster("id", List.of(21, 22), List.of(31, 32));
        assertThat(cluster.bootstrapServers()).isEqualTo("127.0.0.1:21,127.0.0.1:22");
        assertThat(cluster.voters()).isEqualTo("1@127.0.0.1:31,2@127.0.0.1:32");
    }

    @Test
    void whatIsNoClusterIsRefused() {
        assertThatThrownBy(() -> KafkaCluster.parse("id/21")).hasMessageContaining("ID/ports/ports");
        assertThatThrownBy(() -> KafkaCluster.parse("id/21/31,32")).hasMessageContaining("1 brokers and 2 controllers");
    }
}
