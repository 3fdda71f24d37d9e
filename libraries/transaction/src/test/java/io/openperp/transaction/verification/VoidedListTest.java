package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.transaction.signing.SecretKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The operators' list: what is read, what is signed, what is refused (LOG-015). */
class VoidedListTest {

    private static final SecretKey ADMIN = SecretKey.ofSeed(new byte[32]);
    private static final SignatureVerifier VERIFIER = SignatureVerifier.bouncyCastle();

    private static final String UNSIGNED = """
            openperp voided records 1
            market-0 48211 settlement of a market that was never listed
            account-3 7
            """;

    @Test
    void aSignedListIsReadAsItWasWritten() {
        VoidedList signed = VoidedList.read(UNSIGNED).signedBy(ADMIN);
        VoidedList read = VoidedList.read(signed.toString());
        assertThat(read).isEqualTo(signed);
        assertThat(read.flaws(VERIFIER)).isEmpty();
        assertThat(read.offsets()).isEqualTo(Map.of("market-0", Set.of(48211L), "account-3", Set.of(7L)));
        assertThat(read.entries().getFirst().reason()).isEqualTo("settlement of a market that was never listed");
        assertThat(read.signatures()).extracting(VoidedList.Signed::key).containsExactly(ADMIN.publicKey());
    }

    @Test
    void whitespaceAroundLinesIsNotSigned() {
        String signed = VoidedList.read(UNSIGNED).signedBy(ADMIN).toString();
        assertThat(VoidedList.read("\n  " + signed.replace("\n", "  \r\n\r\n")).flaws(VERIFIER))
                .isEmpty();
    }

    @Test
    void severalMaySign() {
        byte[] seed = new byte[32];
        seed[0] = 1;
        VoidedList twice = VoidedList.read(UNSIGNED).signedBy(ADMIN).signedBy(SecretKey.ofSeed(seed));
        assertThat(VoidedList.read(twice.toString()).flaws(VERIFIER)).isEmpty();
        assertThat(twice.signatures()).hasSize(2);
    }

    @Test
    void aListThatIsNotSignedOrWasChangedAfterItWasIsFlawed() {
        assertThat(VoidedList.read(UNSIGNED).flaws(VERIFIER)).containsExactly("it is not signed");
        String signed = VoidedList.read(UNSIGNED).signedBy(ADMIN).toString();
        for (String changed : List.of(
                signed.replace("48211", "48212"),
                signed.replace("market-0", "market-1"),
                signed.replace("never", "not"),
                signed.replace("account-3 7\n", ""))) {
            assertThat(VoidedList.read(changed).flaws(VERIFIER))
                    .containsExactly("the signature of " + ADMIN.publicKey() + " is not over this list");
        }
    }

    @Test
    void everythingThatIsMalformedIsNamed() {
        String text = """
                voided
                market-0 1
                market-0 1 again
                account 5
                market-0 -5
                signature x y
                signature %s
                """.formatted(ADMIN.publicKey());
        assertThatThrownBy(() -> VoidedList.read(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("its first line is not \"openperp voided records 1\"; ")
                .hasMessageContaining("\"account 5\" is no record: accepted is market-0 48211")
                .hasMessageContaining("\"market-0 -5\" is no record")
                .hasMessageContaining("\"signature x y\" is no signature")
                .hasMessageContaining("accepted is signature KEY SIGNATURE, both in base58")
                .hasMessageContaining("market-0 1 is listed twice");
        assertThatThrownBy(() -> VoidedList.read("")).hasMessageContaining("its first line is not");
        String below = VoidedList.read(UNSIGNED).signedBy(ADMIN) + "market-0 3\n";
        assertThatThrownBy(() -> VoidedList.read(below)).hasMessageContaining("stands below a signature");
    }
}
