package io.openperp.stats.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.http.ResponseEntity;
import org.springframework.jdbc.core.JdbcTemplate;

class L2BookEndpointTest {

    private final AtomicReference<String> obstacle = new AtomicReference<>("still reading");
    private final L2BookEndpoint endpoint =
            new L2BookEndpoint(new Books(new BookTables(new JdbcTemplate()), Duration.ofHours(1)), obstacle::get);

    @Test
    void noBookIsAnsweredBeforeTheLogWasReadToItsEnd() {
        ResponseEntity<byte[]> early = ask();
        assertThat(early.getStatusCode().value()).isEqualTo(503);
        assertThat(new String(early.getBody(), StandardCharsets.UTF_8))
                .contains("the books are not current yet: still reading");
        obstacle.set("");
        assertThat(ask().getStatusCode().value()).as("no such market").isEqualTo(404);
        obstacle.set("the broker is away");
        assertThat(ask().getStatusCode().value())
                .as("nothing older than before")
                .isEqualTo(404);
    }

    private ResponseEntity<byte[]> ask() {
        return endpoint.book("l2Book", "BTC-USD", null, null);
    }
}
