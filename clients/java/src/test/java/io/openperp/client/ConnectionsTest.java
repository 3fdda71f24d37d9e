package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionsTest {

    @ParameterizedTest
    @CsvSource({
        "https://exchange.example/api/v1, wss://exchange.example/ws, true",
        "http://localhost:12000/api/v1,   wss://exchange.example/ws, true",
        "HTTPS://exchange.example/api/v1, ws://localhost:12001/,     true",
        "http://localhost:12000/api/v1,   ws://localhost:12001/,     false"
    })
    void theCertificatesOfTheMachineAreTrustedWhereAnAddressUsesTls(URI http, URI webSocket, boolean areTrusted)
            throws Exception {
        assertThat(Connections.client(http, webSocket).sslContext() == SSLContext.getDefault())
                .isEqualTo(areTrusted);
    }
}
