package io.openperp.transaction.verification;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.transaction.Action;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.transaction.json.TransactionReader.MalformedTransaction;
import io.openperp.transaction.json.TransactionWriter;
import io.openperp.transaction.signing.Envelope;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Law: whatever the bytes, reading gives an envelope or a {@link MalformedTransaction}, never anything else. */
class MutationTest {

    private static final long SEED = 20261121;
    private static final TransactionReader READER = new TransactionReader();
    private static final Verification VERIFICATION = new Verification(SignatureVerifier.fastest());

    @Test
    void mutatedBodiesAreReadOrRefusedAndNeverVerifyAnotherMessage() {
        Random random = new Random(SEED);
        List<byte[]> seeds = Stream.concat(GoldenVectorTest.publishedClient(), GoldenVectorTest.laterFrames())
                .map(Vectors.Vector::body)
                .toList();
        List<byte[]> march = GoldenVectorTest.march().map(Vectors.Vector::body).toList();
        int read = 0;
        for (int i = 0; i < 20_000; i++) {
            List<byte[]> pool = random.nextBoolean() ? seeds : march;
            byte[] original = pool.get(random.nextInt(pool.size()));
            byte[] mutated = mutate(random, original);
            try {
                Envelope envelope = READER.read(mutated);
                read++;
                // what still verifies says what the original said: all of it is signed, but for spelling
                VERIFICATION
                        .verify(envelope)
                        .ifPresent(verified -> assertThat(verified.message())
                                .isEqualTo(VERIFICATION
                                        .verify(READER.read(original))
                                        .orElseThrow()
                                        .message()));
                // what can be read can be written and read again
                Envelope again = READER.read(TransactionWriter.toJson(envelope));
                assertThat(again.nonce()).isEqualTo(envelope.nonce());
                assertThat(again.actions()).hasSameSizeAs(envelope.actions());
                envelope.actions().forEach(Action::flaw);
            } catch (MalformedTransaction refusal) {
                assertThat(refusal.getMessage()).isNotBlank().hasSizeLessThan(700);
            } catch (RuntimeException other) {
                throw new AssertionError(
                        "mutation " + i + " of seed " + SEED + ": " + new String(mutated, StandardCharsets.UTF_8),
                        other);
            }
        }
        assertThat(read).as("mutations that are still transactions").isGreaterThan(1000);
    }

    @Test
    void noiseIsRefused() {
        Random random = new Random(SEED);
        for (int i = 0; i < 5_000; i++) {
            byte[] noise = new byte[random.nextInt(60)];
            random.nextBytes(noise);
            try {
                READER.read(noise);
                throw new AssertionError("noise is no transaction");
            } catch (MalformedTransaction expected) {
                assertThat(expected.getMessage()).isNotBlank();
            }
        }
    }

    private static byte[] mutate(Random random, byte[] original) {
        byte[] bytes = original.clone();
        for (int n = 1 + random.nextInt(3); n > 0; n--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(6)) {
                case 0 -> bytes[at] = (byte) random.nextInt();
                case 1 -> bytes[at] = (byte) "{}[]\",:0123456789eE+-.truefalsnl\\u".charAt(random.nextInt(34));
                case 2 -> bytes = splice(bytes, at, Math.min(bytes.length, at + random.nextInt(8)), new byte[0]);
                case 3 -> bytes = splice(bytes, at, at, token(random));
                case 4 -> {
                    int from = random.nextInt(original.length);
                    int to = Math.min(original.length, from + random.nextInt(40));
                    bytes = splice(bytes, at, at, java.util.Arrays.copyOfRange(original, from, to));
                }
                default -> {
                    String text = new String(bytes, StandardCharsets.UTF_8);
                    String digit = String.valueOf(random.nextInt(10));
                    bytes = text.replaceFirst(
                                    "(?<=[:,])-?[0-9.e+-]+(?=[,}])", NUMBERS[random.nextInt(NUMBERS.length)] + digit)
                            .getBytes(StandardCharsets.UTF_8);
                }
            }
            if (bytes.length == 0) {
                return bytes;
            }
        }
        return bytes;
    }

    private static final String[] NUMBERS = {"1e", "-", "0.", "1e-", "999999999999999999999", "1e30", "0.00000000", "1."
    };
    private static final String[] TOKENS = {
        "null",
        "true",
        "{}",
        "[]",
        "\"\"",
        "1e999999999",
        "-0",
        "\"c\":1,",
        "\"i\":true,",
        ",",
        "\\ud800",
        "\u00e9",
        "\"x\":[[[]]],"
    };

    private static byte[] token(Random random) {
        return TOKENS[random.nextInt(TOKENS.length)].getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] splice(byte[] bytes, int from, int to, byte[] middle) {
        byte[] result = new byte[bytes.length - (to - from) + middle.length];
        System.arraycopy(bytes, 0, result, 0, from);
        System.arraycopy(middle, 0, result, from, middle.length);
        System.arraycopy(bytes, to, result, from + middle.length, bytes.length - to);
        return result;
    }
}
