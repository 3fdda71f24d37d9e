package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.transaction.signing.Signature;
import io.openperp.units.Bytes32;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bouncycastle.math.ec.rfc8032.Ed25519;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Strict verdicts, the same from every verifier we ship. */
class SignatureVerifierTest {

    private static final HexFormat HEX = HexFormat.of();
    private static final SignatureVerifier BOUNCY_CASTLE = SignatureVerifier.bouncyCastle();

    static Stream<SignatureVerifier> verifiers() {
        List<SignatureVerifier> verifiers = new ArrayList<>(List.of(BOUNCY_CASTLE));
        if (nativeIsExpected()) {
            verifiers.add(new CorrettoVerifier());
        }
        return verifiers.stream();
    }

    private static boolean nativeIsExpected() {
        return System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
    }

    @Test
    void theNativeVerifierIsChosenWhereItLoads() {
        Assumptions.assumeTrue(nativeIsExpected());
        assertThat(SignatureVerifier.fastest()).isInstanceOf(CorrettoVerifier.class);
    }

    @ParameterizedTest
    @MethodSource("verifiers")
    void selfTestPasses(SignatureVerifier verifier) {
        assertThat(VerifierSelfTest.passes(verifier)).isTrue();
    }

    @Test
    void selfTestCatchesALenientVerifier() {
        SignatureVerifier yes = new SignatureVerifier() {
            @Override
            public boolean verify(Bytes32 key, byte[] message, int length, Signature signature) {
                return true;
            }

            @Override
            public String name() {
                return "yes";
            }
        };
        assertThat(VerifierSelfTest.passes(yes)).isFalse();
    }

    @ParameterizedTest
    @MethodSource("verifiers")
    void everyWycheproofCaseHasItsVerdict(SignatureVerifier verifier) {
        int cases = 0;
        for (JsonNode group :
                Vectors.tree("/crypto-vectors/wycheproof-ed25519.json").get("testGroups")) {
            byte[] key = HEX.parseHex(group.get("publicKey").get("pk").stringValue());
            for (JsonNode test : group.get("tests")) {
                boolean valid = test.get("result").stringValue().equals("valid");
                assertThat(verify(
                                verifier,
                                key,
                                test.get("msg").stringValue(),
                                test.get("sig").stringValue()))
                        .as("%s case %s", verifier.name(), test.get("tcId"))
                        .isEqualTo(valid);
                cases++;
            }
        }
        assertThat(cases).isEqualTo(151);
    }

    @ParameterizedTest
    @MethodSource("verifiers")
    void allTwelveSpeccheckCasesAreRefused(SignatureVerifier verifier) {
        JsonNode cases = Vectors.tree("/crypto-vectors/ed25519-speccheck-cases.json");
        assertThat(cases.size()).isEqualTo(12);
        for (JsonNode test : cases) {
            byte[] key = HEX.parseHex(test.get("pub_key").stringValue());
            assertThat(verify(
                            verifier,
                            key,
                            test.get("message").stringValue(),
                            test.get("signature").stringValue()))
                    .as("%s, signature %s", verifier.name(), test.get("signature"))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("verifiers")
    void everyGoldenVectorHasItsVerdict(SignatureVerifier verifier) {
        TransactionReader reader = new TransactionReader();
        Verification verification = new Verification(verifier);
        GoldenVectorTest.publishedClient()
                .forEach(v -> assertThat(verification.verify(reader.read(v.body())))
                        .as(v.toString())
                        .isPresent());
        GoldenVectorTest.march()
                .filter(v -> !v.toString().startsWith("settings-three-hash-order"))
                .forEach(v -> assertThat(verification.verify(reader.read(v.body())))
                        .as(v.toString())
                        .isPresent());
        GoldenVectorTest.mustReject()
                .filter(v -> !List.of("signature-short", "signature-bad-alphabet", "account-31-bytes")
                        .contains(v.toString()))
                .forEach(v -> assertThat(verification.verify(reader.read(v.body())))
                        .as(v.toString())
                        .isEmpty());
    }

    @ParameterizedTest
    @MethodSource("verifiers")
    void honestSignaturesAreGoodAndOneBitChangesThat(SignatureVerifier verifier) {
        Random random = new Random(25519);
        for (int i = 0; i < 300; i++) {
            byte[] seed = new byte[32];
            random.nextBytes(seed);
            SecretKey key = SecretKey.ofSeed(seed);
            byte[] message = new byte[random.nextInt(200)];
            random.nextBytes(message);
            byte[] signature = key.sign(message).toByteArray();
            Bytes32 publicKey = key.publicKey();
            assertThat(verifier.verify(publicKey, message, message.length, Signature.of(signature)))
                    .isTrue();
            signature[random.nextInt(64)] ^= (byte) (1 << random.nextInt(8));
            assertThat(verifier.verify(publicKey, message, message.length, Signature.of(signature)))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("verifiers")
    void aTorsionComponentOfRIsRefused(SignatureVerifier verifier) {
        for (int order : new int[] {2, 4, 8}) {
            CraftedSignature crafted = CraftedSignature.withTorsionInR(order);
            assertThat(verifier.verify(crafted.key(), crafted.message(), crafted.message().length, crafted.signature()))
                    .as("torsion of order %d", order)
                    .isFalse();
        }
        CraftedSignature honest = CraftedSignature.withTorsionInR(1);
        assertThat(verifier.verify(honest.key(), honest.message(), honest.message().length, honest.signature()))
                .isTrue();
    }

    /** Why {@link BouncyCastleVerifier} looks at R itself. If this fails, that check can go. */
    @Test
    void bouncyCastleAloneAcceptsATorsionComponentOfR() {
        CraftedSignature crafted = CraftedSignature.withTorsionInR(8);
        byte[] message = crafted.message();
        byte[] key = crafted.key().toByteArray();
        assertThat(Ed25519.verify(crafted.signature().toByteArray(), 0, key, 0, message, 0, message.length))
                .isTrue();
    }

    @ParameterizedTest
    @MethodSource("verifiers")
    void theNeutralElementAsRIsRefusedEvenFromTheHolderOfTheKey(SignatureVerifier verifier) {
        CraftedSignature crafted = CraftedSignature.withNeutralR();
        assertThat(verifier.verify(crafted.key(), crafted.message(), crafted.message().length, crafted.signature()))
                .isFalse();
    }

    @Test
    void onlyKeysThatSignedAreRememberedAndNotWithoutBound() {
        TrustedKeys keys = new TrustedKeys(10);
        for (int i = 0; i < 50; i++) {
            assertThat(keys.admits(SecretKey.generate(new SecureRandom()).publicKey()))
                    .isTrue();
            assertThat(keys.size()).isLessThanOrEqualTo(20);
        }
        assertThat(keys.admits(Bytes32.ZERO)).isFalse();
        assertThat(keys.admits(new Bytes32(1L << 56, 0, 0, 0))).isFalse();
    }

    private static boolean verify(SignatureVerifier verifier, byte[] key, String message, String signature) {
        byte[] signatureBytes = HEX.parseHex(signature);
        if (key.length != 32 || signatureBytes.length != 64) {
            return false; // does not decode, so it never reaches a verifier
        }
        byte[] bytes = HEX.parseHex(message);
        return verifier.verify(Bytes32.of(key), bytes, bytes.length, Signature.of(signatureBytes));
    }

    /** Signatures that only the holder of a key can make, with an R that no honest signer chooses. */
    record CraftedSignature(Bytes32 key, byte[] message, Signature signature) {

        static CraftedSignature withTorsionInR(int order) {
            EdwardsCurve.Point torsion = EdwardsCurve.torsion(order);
            BigInteger nonce = BigInteger.valueOf(1_234_567_891_011L);
            return crafted(nonce, EdwardsCurve.BASE.times(nonce).plus(torsion));
        }

        static CraftedSignature withNeutralR() {
            return crafted(BigInteger.ZERO, EdwardsCurve.NEUTRAL);
        }

        private static CraftedSignature crafted(BigInteger nonce, EdwardsCurve.Point r) {
            BigInteger secret = new BigInteger("314159265358979323846264338327950288419716939937510");
            byte[] key = EdwardsCurve.BASE.times(secret).encoded();
            byte[] message = "taming the many EdDSAs".getBytes(java.nio.charset.StandardCharsets.UTF_8);
            BigInteger h = EdwardsCurve.challenge(r.encoded(), key, message);
            byte[] s = EdwardsCurve.littleEndian(nonce.add(h.multiply(secret)).mod(EdwardsCurve.ORDER));
            return new CraftedSignature(
                    Bytes32.of(key), message, new Signature(Bytes32.of(r.encoded()), Bytes32.of(s)));
        }
    }
}
