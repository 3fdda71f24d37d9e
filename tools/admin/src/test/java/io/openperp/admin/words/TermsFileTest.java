package io.openperp.admin.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.transaction.MarketOperation.ListMarket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of a new market. */
class TermsFileTest {

    @Test
    void objectsAndListsBecomeTerms() {
        ListMarket listing = TermsFile.parse("""
                {"symbol": "DOGE-USD", "state": "postOnly", "tickSize": "0.00001", "maxLeverage": 10, "baseRate": 0.05,
                 "leverageKnots": ["1", 10], "mark": {"evidenceHold": "5s"}, "correlations": {"BTC-USD": "0.5"}}
                """);

        assertThat(listing)
                .isEqualTo(new ListMarket(
                        "DOGE-USD",
                        "tickSize 0.00001, maxLeverage 10, baseRate 0.05, leverageKnots 1 10, mark.evidenceHold 5s,"
                                + " correlations.BTC-USD 0.5",
                        "postOnly"));
        assertThat(TermsFile.changes(List.of(), listing))
                .startsWith("tickSize: 0.00001", "maxLeverage: 10")
                .endsWith(
                        "the exchange checks the terms when they are sent, gives the market its number, and keeps it for ever");
    }

    @Test
    void whatIsNoFileOfTermsIsRefusedWithTheReason(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("terms.json");
        assertThatThrownBy(() -> TermsFile.read(file)).hasMessage("there is no file " + file);
        Files.writeString(file, "tickSize 5");
        assertThatThrownBy(() -> TermsFile.read(file)).hasMessageStartingWith(file + " is no JSON: ");
        Files.writeString(file, "[]");
        assertThatThrownBy(() -> TermsFile.read(file))
                .hasMessage(file + ": accepted is a JSON object with symbol and terms");
        Files.writeString(file, "{\"symbol\": \"DOGE-USD\", \"tickSize\": true}");
        assertThatThrownBy(() -> TermsFile.read(file))
                .hasMessage(file + ": tickSize is true, accepted are a number, or a text without a comma");
    }
}
