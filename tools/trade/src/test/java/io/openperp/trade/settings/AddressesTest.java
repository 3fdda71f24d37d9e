package io.openperp.trade.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressesTest {

    @TempDir
    private Path directory;

    private Settings settings;

    @BeforeEach
    void read() {
        settings = Settings.read(directory.resolve("trade.properties"));
    }

    @Test
    void withoutAChoiceItIsTheExchangeOnThisMachine() {
        assertThat(choose(null, null, null, null))
                .isEqualTo(new Addresses("http://localhost:12000/api/v1", "ws://localhost:12001/"));
    }

    @ParameterizedTest
    @CsvSource({
        "http://localhost:21400,              http://localhost:21400/api/v1,     ws://localhost:21401/",
        "http://localhost:21400/,             http://localhost:21400/api/v1,     ws://localhost:21401/",
        "https://exchange.example,            https://exchange.example/api/v1,   wss://exchange.example/ws",
        "https://exchange.example/v2/api/,    https://exchange.example/v2/api,   wss://exchange.example/ws"
    })
    void theWebSocketFollowsFromTheAddress(String url, String http, String webSocket) {
        assertThat(choose(url, null, null, null)).isEqualTo(new Addresses(http, webSocket));
    }

    @Test
    void anOptionGoesBeforeAVariableAndThatBeforeASetting() {
        settings.set("url", "http://setting:1");
        settings.set("ws", "ws://setting:2/");
        assertThat(choose(null, null, null, null).webSocket()).isEqualTo("ws://setting:2/");
        assertThat(choose(null, "http://variable:1", null, null).webSocket()).isEqualTo("ws://variable:2/");
        assertThat(choose("http://option:1", "http://variable:1", null, "ws://variable:7/"))
                .isEqualTo(new Addresses("http://option:1/api/v1", "ws://variable:7/"));
        assertThat(choose(null, "http://variable:1", "ws://option:3/", "ws://variable:7/")
                        .webSocket())
                .isEqualTo("ws://option:3/");
    }

    @Test
    void anExchangeCanHaveAName() {
        settings.set("exchange.test.url", "http://test:1");
        settings.set("exchange.test.ws", "ws://test:9/");
        assertThat(choose("test", null, null, null)).isEqualTo(new Addresses("http://test:1/api/v1", "ws://test:9/"));
        settings.set("url", "test");
        assertThat(choose(null, null, null, null).http()).isEqualTo("http://test:1/api/v1");
        assertThatThrownBy(() -> choose("tset", null, null, null))
                .hasMessageContaining("'tset' is neither the address of an exchange")
                .hasMessageContaining("trade config set exchange.tset.url ADDRESS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ftp://exchange.example", "http://", "http://a b", "http://host:12000/api/v1?x=1"})
    void whatIsNoAddressIsRefusedWithOneThatIs(String url) {
        assertThatThrownBy(() -> choose(url, null, null, null))
                .hasMessage(
                        "'%s' is not the address of an exchange; http://localhost:12000/api/v1 is one".formatted(url));
    }

    private Addresses choose(
            @Nullable String url, @Nullable String urlVariable, @Nullable String ws, @Nullable String wsVariable) {
        return Addresses.choose(url, Optional.ofNullable(urlVariable), ws, Optional.ofNullable(wsVariable), settings);
    }
}
