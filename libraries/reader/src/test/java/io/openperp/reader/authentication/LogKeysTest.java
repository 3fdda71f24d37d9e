package io.openperp.reader.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of the keys that records of the logs bear the tags of. */
class LogKeysTest {

    private static final String SECRET = "A".repeat(43) + "=";

    @Test
    void drawnKeysAreOneForGatewaysAndOneForHostsAndNeverTheSame() {
        LogKeys drawn = LogKeys.parse(LogKeys.drawn(null));
        assertThat(drawn.all()).extracting(LogKey::name).containsExactlyInAnyOrder("gateway.1", "host.1");
        assertThat(LogKeys.drawn(null)).isNotEqualTo(LogKeys.drawn(null));
        assertThat(LogKeys.parse(LogKeys.drawn(Instant.ofEpochMilli(1000))).sinceMillis())
                .isEqualTo(1000);
    }

    @Test
    void lastKeyWithoutAnEndIsTheOneToWriteWith() {
        LogKeys keys = LogKeys.parse("gateway.1=" + SECRET + "\ngateway.2=" + SECRET + "\ngateway.3=" + SECRET
                + " until 2026-12-01T00:00:00Z\n");
        assertThat(keys.newest(LogKey.Purpose.GATEWAY).name()).isEqualTo("gateway.2");
        assertThat(keys.newest(LogKey.Purpose.HOST)).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            gateway.1=abcd                            | gateway.1 is no key (IllegalArgumentException): 32 bytes in base64 are accepted
            gateway.1=SECRET until tomorrow           | gateway.1 is no key (DateTimeParseException)
            shard.1=SECRET                            | 'shard.1' is no name of a key: gateway.<name>, host.<name> and since are accepted
            host.a b=SECRET                           | host.a is no key (IllegalArgumentException)
            host.a_b=SECRET                           | 'host.a_b' is no name of a key: 1 to 32 letters, digits and hyphens
            since=yesterday                           | since is 'yesterday', a time as 2026-11-23T09:00:00Z is accepted
            since=2026-11-23T09:00:00Z                | there is no key without an end to write with
            host.1=SECRET until 2026-12-01T00:00:00Z  | there is no key without an end to write with
            """)
    void anotherFileIsRefusedInASentenceWithoutSecrets(String line, String sentence) {
        assertThatThrownBy(() -> LogKeys.parse(line.replace("SECRET", SECRET)))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(refused ->
                        assertThat(refused.getMessage()).startsWith(sentence).doesNotContain(SECRET));
    }

    @Test
    void missingFileIsNamed() {
        assertThatThrownBy(() -> LogKeys.read(Path.of("/nowhere/log.keys")))
                .hasMessageStartingWith("the keys of log records cannot be read from /nowhere/log.keys");
    }

    @Test
    void otherInterceptorsStay() {
        LogKeys keys = LogKeys.parse("host.1=" + SECRET);
        String ours = RecordAuthentication.class.getName();
        assertThat(keys.applyTo(Map.of("interceptor.classes", "a.B, c.D")))
                .containsEntry("interceptor.classes", List.of("a.B", "c.D", ours));
        assertThat(keys.applyTo(Map.of())).containsEntry("interceptor.classes", List.of(ours));
        assertThat(keys.toString()).isEqualTo("LogKeys[host.1]").doesNotContain(SECRET);
    }
}
