package io.openperp.gateway.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConnectionConfigurationTest {

    @Test
    void limitOfOpenFilesLowersTheConnectionsBeforeItIsReached() {
        long heap = 2L << 30;
        assertThat(ConnectionConfiguration.most(8192, 1_048_576, heap)).isEqualTo(8192);
        assertThat(ConnectionConfiguration.most(8192, 20_000, heap)).isEqualTo(8192);
        assertThat(ConnectionConfiguration.most(8192, 4096, heap)).isEqualTo(1536);
        assertThat(ConnectionConfiguration.most(8192, 256, heap)).isEqualTo(16);
    }

    @Test
    void connectionsTakeNoMoreThanHalfOfTheHeap() {
        assertThat(ConnectionConfiguration.most(8192, 1_048_576, 460L << 20)).isEqualTo(3680);
        assertThat(ConnectionConfiguration.most(1000, 1_048_576, 460L << 20)).isEqualTo(1000);
    }
}
