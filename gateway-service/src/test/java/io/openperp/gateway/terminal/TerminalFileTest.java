package io.openperp.gateway.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each client is sent the smallest form of a file that it takes. */
class TerminalFileTest {

    private static final TerminalFile FILE = new TerminalFile(
            "text/css", true, Map.of("identity", encoded("identity"), "br", encoded("br"), "gzip", encoded("gzip")));

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "none, identity",
                "'', identity",
                "'gzip, deflate, br, zstd', br",
                "'gzip, deflate', gzip",
                "GZIP, gzip",
                "'br;q=0, gzip;q=0.5', gzip",
                "'br; q=0.000, gzip ; q = 0', identity",
                "*, br",
                "'*;q=0.1, br;q=0', gzip",
                "zstd, identity",
            })
    void chosenFrom(String acceptEncoding, String coding) {
        assertThat(FILE.acceptedBy(acceptEncoding).coding()).isEqualTo(coding);
    }

    @ParameterizedTest
    @CsvSource({"'br, gzip'", "*"})
    void whatIsNotStoredCompressedIsSentPlain(String acceptEncoding) {
        TerminalFile plain = new TerminalFile("image/png", false, Map.of("identity", encoded("identity")));

        assertThat(plain.acceptedBy(acceptEncoding).coding()).isEqualTo("identity");
    }

    private static TerminalFile.Encoded encoded(String coding) {
        return new TerminalFile.Encoded(coding, new byte[0], "\"" + coding + "\"");
    }
}
