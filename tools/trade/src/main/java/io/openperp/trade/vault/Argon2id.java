package io.openperp.trade.vault;

import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Parameters of the function Argon2id, which makes an encryption key from a passphrase. It takes so much time and
 * memory that guessing passphrases is expensive.
 *
 * @param memoryKiB memory in KiB, from 8 MiB to 1 GiB
 * @param iterations number of passes over the memory, 1 to 16
 * @param parallelism number of lanes, 1 to 16
 */
record Argon2id(int memoryKiB, int iterations, int parallelism) {

    /**
     * The second recommendation of RFC 9106, for machines on which 2 GiB of memory are too much, but with one lane
     * instead of four, since one thread computes it.
     */
    static final Argon2id STRONG = new Argon2id(64 * 1024, 3, 1);

    private static final int KEY_BYTES = 32;
    private static final int LEAST_MEMORY = 8 * 1024;
    private static final int MOST_MEMORY = 1024 * 1024;
    private static final int MOST_ITERATIONS = 16;
    private static final int MOST_LANES = 16;

    /**
     * Throws {@link IllegalArgumentException} for parameters with which passphrases could be guessed, or which would
     * keep this machine busy for hours.
     */
    Argon2id {
        if (memoryKiB < LEAST_MEMORY || memoryKiB > MOST_MEMORY) {
            throw new IllegalArgumentException("memoryKiB is " + memoryKiB + ", accepted is 8192 to 1048576");
        }
        if (iterations < 1 || iterations > MOST_ITERATIONS || parallelism < 1 || parallelism > MOST_LANES) {
            throw new IllegalArgumentException(
                    "iterations and parallelism are %d and %d, accepted is 1 to 16".formatted(iterations, parallelism));
        }
    }

    byte[] key(byte[] passphrase, byte[] salt) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(memoryKiB)
                .withIterations(iterations)
                .withParallelism(parallelism)
                .withSalt(salt)
                .build());
        byte[] key = new byte[KEY_BYTES];
        generator.generateBytes(passphrase, key);
        return key;
    }
}
