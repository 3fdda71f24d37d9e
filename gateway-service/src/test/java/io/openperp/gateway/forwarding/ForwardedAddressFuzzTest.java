package io.openperp.gateway.forwarding;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;

/** Law: whatever path and query a client sends, they are passed on as they are, and to no other service. */
class ForwardedAddressFuzzTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Upstream STATS =
            new Upstream("stats-service", URI.create("http://stats:12013"), CLIENT, Duration.ofSeconds(1));
    private static final Upstream ACCOUNTS =
            new Upstream("account-service", URI.create("http://accounts:12011/"), CLIENT, Duration.ofSeconds(1));

    @AfterAll
    static void close() {
        CLIENT.close();
    }

    /** Takes bytes as the path and query after the first slash of a request line. */
    @FuzzTest(maxDuration = "2m")
    void pathAndQuery(byte[] input) {
        String pathAndQuery = "/" + new String(input, StandardCharsets.ISO_8859_1);
        requirePassedOn(STATS, "http://stats:12013", pathAndQuery);
        requirePassedOn(ACCOUNTS, "http://accounts:12011", pathAndQuery);
    }

    private static void requirePassedOn(Upstream service, String host, String pathAndQuery) {
        URI address;
        try {
            address = service.request(pathAndQuery).build().uri();
        } catch (IllegalArgumentException refused) {
            return; // answered with 400
        }
        assertThat(address.toString()).isEqualTo(host + pathAndQuery);
        assertThat(address.getScheme() + "://" + address.getRawAuthority()).isEqualTo(host);
    }
}
