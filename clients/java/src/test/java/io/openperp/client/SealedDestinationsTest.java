package io.openperp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.json.ApiJson;
import io.openperp.client.key.KeyFile.UnusableKeyFileException;
import io.openperp.client.key.TreasuryKeyFile;
import io.openperp.transaction.field.Destination;
import io.openperp.transaction.sealing.TreasurySecret;
import io.openperp.transaction.sealing.TreasurySecret.NotOpenedException;
import io.openperp.transaction.sealing.TreasurySecrets;
import io.openperp.units.Bytes32;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Bank details leave a client sealed or not at all (WDR-024), and old keys open what was sealed for them (WDR-025). */
class SealedDestinationsTest {

    private static final JsonNode VECTORS = ApiJson.mapper()
            .readTree(Path.of("../../libraries/transaction/src/test/resources/vectors/sealed-destinations.json")
                    .toFile());

    private static final Bytes32 ACCOUNT =
            Bytes32.parse(VECTORS.get("sealed").get(0).get("account").stringValue());

    @TempDir
    private Path directory;

    @Test
    void aWithdrawalInPlainTextIsNotMade() {
        for (JsonNode refused : VECTORS.get("refused")) {
            assertThatThrownBy(() -> Actions.withdraw("1", refused.stringValue()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(Destination.flaw(refused.stringValue()));
        }
        for (JsonNode accepted : VECTORS.get("accepted")) {
            assertThat(Actions.withdraw("1", accepted.stringValue()).destination())
                    .isEqualTo(accepted.stringValue());
        }
    }

    @Test
    void aNewKeyIsKeptForItsOwnerOnlyAndOpensWhatIsSealedForIt() throws Exception {
        Path file = directory.resolve("treasury.key");
        TreasurySecret made = TreasuryKeyFile.readOrCreate(file);
        String sealed = made.publicKey().seal(ACCOUNT, "DE02 1203");

        assertThat(TreasuryKeyFile.read(file).open(ACCOUNT, sealed)).isEqualTo("DE02 1203");
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));
        Files.writeString(file, "nonsense");
        assertThatThrownBy(() -> TreasuryKeyFile.read(file))
                .isInstanceOf(UnusableKeyFileException.class)
                .message()
                .doesNotContain("nonsense");
    }

    @Test
    void oldKeysOpenWhatWasSealedForThem() throws NotOpenedException {
        TreasurySecret june = secret(1);
        TreasurySecrets both = new TreasurySecrets(List.of(june, secret(0)));
        for (JsonNode vector : VECTORS.get("sealed")) {
            assertThat(both.read(
                            Bytes32.parse(vector.get("account").stringValue()),
                            vector.get("sealed").stringValue()))
                    .isEqualTo(vector.get("text").stringValue());
        }
        assertThat(both.read(ACCOUNT, "bank-1")).isEqualTo("bank-1");
        String sealed = VECTORS.get("sealed").get(0).get("sealed").stringValue();
        assertThatThrownBy(() -> new TreasurySecrets(List.of(june)).read(ACCOUNT, sealed))
                .isInstanceOf(NotOpenedException.class)
                .hasMessage("it is sealed for the key " + Destination.keyId(sealed) + ", and here is "
                        + june.publicKey().id());
        assertThatThrownBy(() -> new TreasurySecrets(List.of()).read(ACCOUNT, sealed))
                .hasMessageEndingWith("and here are none");
    }

    private static TreasurySecret secret(int index) {
        return TreasurySecret.parse(VECTORS.get("keys").get(index).get("secret").stringValue());
    }
}
