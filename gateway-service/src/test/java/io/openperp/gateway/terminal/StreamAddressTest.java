package io.openperp.gateway.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.gateway.terminal.TerminalSettings.StreamAddress;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A page connects to the streams by the name under which it was reached itself. */
class StreamAddressTest {

    @ParameterizedTest
    @CsvSource({
        "ws://localhost:12001/, localhost, ws://localhost:12001/, ws://localhost:12001",
        "ws://localhost:12001/, 127.0.0.1, ws://127.0.0.1:12001/, ws://127.0.0.1:12001",
        "ws://localhost:12001/, trading-host.example, ws://trading-host.example:12001/, ws://trading-host.example:12001",
        "ws://127.0.0.1:12001/ws, 192.0.2.7, ws://192.0.2.7:12001/ws, ws://192.0.2.7:12001",
        "ws://localhost:12001/, [2001:db8::1], ws://[2001:db8::1]:12001/, ws://*:12001",
        "wss://localhost/ws, exchange.example, wss://exchange.example/ws, wss://exchange.example",
        "wss://stream.example/ws, exchange.example, wss://stream.example/ws, wss://stream.example",
        "ws://192.0.2.9:12001/, exchange.example, ws://192.0.2.9:12001/, ws://192.0.2.9:12001",
        "ws://localhost:12001/, x;script-src *, ws://localhost:12001/, ws://localhost:12001",
    })
    void namesThePlace(URI configured, String pageHost, URI seen, String source) {
        StreamAddress address = new StreamAddress(configured).seenFrom(pageHost, false);

        assertThat(address.address()).isEqualTo(seen);
        assertThat(address.source()).isEqualTo(source);
    }

    @Test
    void overTlsItIsReachedOverTlsOnly() {
        StreamAddress address =
                new StreamAddress(URI.create("ws://localhost:12001/")).seenFrom("exchange.example", true);

        assertThat(address.address()).hasToString("wss://exchange.example:12001/");
        assertThat(address.source()).isEqualTo("wss://exchange.example:12001");
    }
}
