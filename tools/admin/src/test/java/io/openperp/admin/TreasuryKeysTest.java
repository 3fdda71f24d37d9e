package io.openperp.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.admin.words.WithdrawalText;
import io.openperp.api.Decimal;
import io.openperp.api.json.ApiJson;
import io.openperp.api.money.Withdrawal;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/** A treasurer reads where withdrawals go, with the present key and with older ones (WDR-024 to WDR-026). */
class TreasuryKeysTest {

    private static final JsonNode VECTORS = ApiJson.mapper()
            .readTree(Path.of("../../libraries/transaction/src/test/resources/vectors/sealed-destinations.json")
                    .toFile());

    @TempDir
    private Path directory;

    @Test
    void opensWhatTheClientsHaveSealed() throws IOException {
        TreasuryKeys keys = keys("march", "june");
        for (JsonNode vector : VECTORS.get("sealed")) {
            assertThat(keys.opened(keys.secrets(), withdrawal(vector)))
                    .isEqualTo(", opened: \"" + vector.get("text").stringValue() + "\"");
        }
    }

    @Test
    void saysWhyItDoesNotOpenTheRest() throws IOException {
        TreasuryKeys june = keys("june");
        JsonNode march = VECTORS.get("sealed").get(0);
        assertThat(june.opened(june.secrets(), withdrawal(march)))
                .startsWith(", not opened: it is sealed for the key ")
                .contains(", and here is ");
        JsonNode ofAnother = VECTORS.get("closed").get(0);
        TreasuryKeys both = keys("march", "june");
        assertThat(both.opened(both.secrets(), withdrawal(ofAnother)))
                .isEqualTo(", not opened: it was sealed for a withdrawal of another account, or was changed");
    }

    @Test
    void withoutAKeyTheLineNamesTheKeyThatItIsSealedFor() {
        Withdrawal withdrawal = withdrawal(VECTORS.get("sealed").get(0));
        TreasuryKeys none = new TreasuryKeys();

        assertThat(none.opened(none.secrets(), withdrawal)).isEmpty();
        assertThat(WithdrawalText.of(withdrawal))
                .contains(" to a place sealed for the key "
                        + VECTORS.get("keys").get(0).get("id").stringValue() + ", requested");
    }

    @Test
    void aFileWithoutAKeyIsNamed() throws IOException {
        Path file = Files.writeString(directory.resolve("wrong"), "secret nonsense");
        TreasuryKeys keys = parsed("--opened-with", file.toString());
        assertThatThrownBy(keys::secrets)
                .hasMessageContaining(file.toString())
                .message()
                .doesNotContain("nonsense");
    }

    @CommandLine.Command(name = "test")
    private static final class Holder {

        @CommandLine.Mixin
        private TreasuryKeys keys = new TreasuryKeys();
    }

    private static TreasuryKeys parsed(String... options) {
        Holder holder = new Holder();
        new CommandLine(holder).parseArgs(options);
        return holder.keys;
    }

    private TreasuryKeys keys(String... names) throws IOException {
        for (String name : names) {
            for (JsonNode key : VECTORS.get("keys")) {
                if (key.get("name").stringValue().equals(name)) {
                    Files.writeString(directory.resolve(name), key.get("secret").stringValue() + "\n");
                }
            }
        }
        String[] options = List.of(names).stream()
                .flatMap(
                        name -> List.of("--opened-with", directory.resolve(name).toString()).stream())
                .toArray(String[]::new);
        return parsed(options);
    }

    private static Withdrawal withdrawal(JsonNode vector) {
        return new Withdrawal(
                "2-17",
                Bytes32.parse(vector.get("account").stringValue()).toString(),
                Decimal.parse("5"),
                vector.get("sealed").stringValue(),
                null,
                Withdrawal.State.REQUESTED,
                0,
                List.of(),
                null,
                null,
                null,
                1,
                1);
    }
}
