package io.openperp.gateway.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ConnectionConfigurationTest {

    @Test
    void limitOfOpenFilesLowersTheConnectionsBeforeItIsReached() {
        assertThat(ConnectionConfiguration.most(8192, 1_048_576)).isEqualTo(8192);
        assertThat(ConnectionConfiguration.most(8192, 20_000)).isEqualTo(8192);
        assertThat(ConnectionConfiguration.most(8192, 4096)).isEqualTo(1536);
        assertThat(ConnectionConfiguration.most(8192, 256)).isEqualTo(16);
    }
}
