package io.openperp.transaction.sealing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.Destination;
import io.openperp.transaction.sealing.TreasurySecret.NotOpenedException;
import io.openperp.transaction.verification.Vectors;
import io.openperp.transaction.verification.Vectors.Vector;
import io.openperp.units.Bytes32;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.bouncycastle.crypto.hpke.HPKE;
import org.bouncycastle.crypto.hpke.HPKEContextWithEncapsulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** The forms of a destination, and who opens a sealed one (WDR-024, WDR-026), with vectors that the clients of three languages have made. */
class SealedDestinationTest {

    private static final String FILE = "sealed-destinations.json";
    private static final JsonNode TREE = Vectors.tree("/vectors/" + FILE);
    private static final Bytes32 ACCOUNT = account(TREE.get("sealed").get(0));

    static Stream<Vector> sealed() {
        return Vectors.in(FILE, "sealed");
    }

    static Stream<Vector> closed() {
        return Vectors.in(FILE, "closed");
    }

    static Stream<String> accepted() {
        return TREE.get("accepted").valueStream().map(JsonNode::stringValue);
    }

    static Stream<String> refused() {
        return TREE.get("refused").valueStream().map(JsonNode::stringValue);
    }

    @ParameterizedTest
    @MethodSource("sealed")
    void whatAnyClientHasSealedIsOpened(Vector vector) throws NotOpenedException {
        TreasurySecret secret = secret(vector.text("key"));

        assertThat(secret.open(Bytes32.parse(vector.text("account")), vector.text("sealed")))
                .isEqualTo(vector.text("text"));
        assertThat(Destination.keyId(vector.text("sealed")))
                .isEqualTo(secret.publicKey().id());
    }

    @ParameterizedTest
    @MethodSource("closed")
    void whatWasSealedForAnotherOrWasChangedStaysClosed(Vector vector) {
        TreasurySecret secret = secret(vector.text("key"));
        assertThatExceptionOfType(NotOpenedException.class)
                .isThrownBy(() -> secret.open(Bytes32.parse(vector.text("account")), vector.text("sealed")));
    }

    @ParameterizedTest
    @MethodSource("accepted")
    void aReferenceAndASealedTextAreDestinations(String destination) {
        assertThat(Destination.flaw(destination)).isNull();
        assertThat(new Withdraw(Quantity.of("1"), destination, "").flaw()).isNull();
        assertThat(Destination.isReference(destination)).isNotEqualTo(Destination.isSealed(destination));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void anythingElseIsRefusedByASentenceThatRepeatsNothingOfIt(String destination) {
        String flaw = Destination.flaw(destination);
        assertThat(flaw).startsWith("destination ").endsWith(Destination.ACCEPTED);
        if (destination.length() > 4 && !destination.equals(Destination.SEALED)) {
            assertThat(flaw).doesNotContain(destination);
        }
        assertThat(new Withdraw(Quantity.of("1"), destination, "").flaw()).isEqualTo(flaw);
    }

    @Test
    void theSentenceSaysWhatIsWrongAndWhatIsAccepted() {
        assertThat(Destination.flaw("DE02 1203"))
                .isEqualTo("destination has 9 bytes of plain text that everybody could read for ever: accepted is a"
                        + " reference (1 to 20 characters a to z, 0 to 9 and -, the first a letter, at most 6 digits) or"
                        + " a text that is sealed for the treasurer (sealed:…)");
        assertThat(Destination.flaw("sealed:x"))
                .startsWith("destination begins with sealed: and is not what a client seals: accepted is a reference");
    }

    @Test
    void theSuiteIsThatOfTheExampleOfTheRfc() throws Exception {
        JsonNode example = TREE.get("rfc9180");
        HPKE hpke = TreasuryKey.hpke();
        HPKEContextWithEncapsulation sender = hpke.setupBaseS(
                hpke.deserializePublicKey(hex(example, "public")),
                hex(example, "info"),
                hpke.deserializePrivateKey(hex(example, "ephemeralSecret"), hex(example, "encapsulated")));

        assertThat(sender.getEncapsulation()).isEqualTo(hex(example, "encapsulated"));
        assertThat(sender.seal(hex(example, "aad"), hex(example, "text"))).isEqualTo(hex(example, "encrypted"));
    }

    @Test
    void allSealedTextsAreOfOneLengthAndNoTwoAreTheSame() throws NotOpenedException {
        TreasurySecret secret = TreasurySecret.generate(new SecureRandom());
        String once = secret.publicKey().seal(ACCOUNT, "x");
        String again = secret.publicKey().seal(ACCOUNT, "x".repeat(TreasuryKey.LONGEST_TEXT));

        assertThat(once).hasSameSizeAs(again).isNotEqualTo(secret.publicKey().seal(ACCOUNT, "x"));
        assertThat(Destination.flaw(once)).isNull();
        assertThat(secret.open(ACCOUNT, once)).isEqualTo("x");
        assertThat(TreasurySecret.parse(secret.exported()).open(ACCOUNT, again)).hasSize(TreasuryKey.LONGEST_TEXT);
        assertThat(secret)
                .hasToString("secret key of the treasury " + secret.publicKey().id());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "DE\n02", " DE02", "DE02\0"})
    void whatIsNotShownWholeIsNotSealed(String text) {
        TreasuryKey key = secret("march").publicKey();
        assertThatThrownBy(() -> key.seal(ACCOUNT, text)).hasMessageStartingWith("destination ");
        assertThatThrownBy(() -> key.seal(ACCOUNT, "é".repeat(65)))
                .hasMessage("destination has 130 bytes, accepted are 1 to 128");
    }

    @Test
    void theFailureNamesBothKeysAndNoSecret() {
        String sealed = sealed().findFirst().orElseThrow().text("sealed");
        TreasurySecret june = secret("june");
        assertThatThrownBy(() -> june.open(ACCOUNT, sealed))
                .hasMessage("it is sealed for the key "
                        + secret("march").publicKey().id() + ", and this one is "
                        + june.publicKey().id());
        assertThatThrownBy(() -> TreasurySecret.parse("what should be secret"))
                .hasMessage("a secret key of a treasury is base58 of 32 bytes");
    }

    private static TreasurySecret secret(String name) {
        JsonNode key = TREE.get("keys")
                .valueStream()
                .filter(each -> each.get("name").stringValue().equals(name))
                .findFirst()
                .orElseThrow();
        TreasurySecret secret = TreasurySecret.parse(key.get("secret").stringValue());
        assertThat(secret.publicKey())
                .isEqualTo(TreasuryKey.parse(key.get("public").stringValue()));
        assertThat(secret.publicKey().id()).isEqualTo(key.get("id").stringValue());
        return secret;
    }

    private static Bytes32 account(JsonNode vector) {
        return Bytes32.parse(vector.get("account").stringValue());
    }

    private static byte[] hex(JsonNode of, String field) {
        return HexFormat.of().parseHex(of.get(field).stringValue());
    }
}
