package io.openperp.trade.vault;

import io.openperp.api.json.ApiJson;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;

/**
 * A file with an encrypted secret key. Argon2id makes an encryption key from the passphrase; AES-256-GCM encrypts the
 * base58 text of the secret key with it. The public key and the account, which can be read without the passphrase, are
 * authenticated too, so that any change of the file is noticed.
 *
 * @param format {@link #FORMAT}
 * @param publicKey public key of the secret key, in base58
 * @param account account for which the key signs, in base58: its own, or one that has made it its agent
 * @param salt salt of Argon2id, in base64
 * @param nonce nonce of AES-GCM, in base64
 * @param text the encrypted secret key, in base64
 */
record KeyFile(
        String format, String publicKey, String account, Argon2id argon2id, String salt, String nonce, String text) {

    static final String FORMAT = "openperp-key-1";

    private static final int SALT_BYTES = 16;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    static KeyFile encrypt(String secret, String publicKey, String account, char[] passphrase, Argon2id hardness) {
        String salt = base64(random(SALT_BYTES));
        String nonce = base64(random(NONCE_BYTES));
        KeyFile open = new KeyFile(FORMAT, publicKey, account, hardness, salt, nonce, "");
        try {
            byte[] encrypted =
                    open.cipher(Cipher.ENCRYPT_MODE, passphrase).doFinal(secret.getBytes(StandardCharsets.US_ASCII));
            return new KeyFile(FORMAT, publicKey, account, hardness, salt, nonce, base64(encrypted));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java cannot encrypt with AES-GCM and 256 bits", e);
        }
    }

    /** Parses the text of a file. Throws {@link IllegalArgumentException} if it is invalid; the message says why. */
    static KeyFile parse(String json) {
        try {
            KeyFile file = ApiJson.mapper().readValue(json, KeyFile.class);
            if (!FORMAT.equals(file.format)) {
                throw new IllegalArgumentException("its format is %s, accepted is %s".formatted(file.format, FORMAT));
            }
            if (Stream.of(file.publicKey, file.account, file.argon2id, file.salt, file.nonce, file.text)
                    .anyMatch(Objects::isNull)) {
                throw new IllegalArgumentException(
                        "one of publicKey, account, argon2id, salt, nonce and text is missing");
            }
            return file;
        } catch (JacksonException e) {
            throw new IllegalArgumentException(e.getOriginalMessage(), e);
        }
    }

    String json() {
        return ApiJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
    }

    /**
     * Decrypts the secret key; empty if the passphrase is wrong or the file was changed, which cannot be told apart.
     */
    Optional<String> decrypt(char[] passphrase) {
        try {
            byte[] secret = cipher(Cipher.DECRYPT_MODE, passphrase)
                    .doFinal(Base64.getDecoder().decode(text));
            return Optional.of(new String(secret, StandardCharsets.US_ASCII));
        } catch (AEADBadTagException wrong) {
            return Optional.empty();
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("it cannot be decrypted: " + e.getMessage(), e);
        }
    }

    private Cipher cipher(int mode, char[] passphrase) throws GeneralSecurityException {
        byte[] key = key(passphrase);
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(
                    mode,
                    new SecretKeySpec(key, "AES"),
                    new GCMParameterSpec(TAG_BITS, Base64.getDecoder().decode(nonce)));
            cipher.updateAAD(String.join("\n", format, publicKey, account).getBytes(StandardCharsets.UTF_8));
            return cipher;
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }

    private byte[] key(char[] passphrase) {
        ByteBuffer encoded = StandardCharsets.UTF_8.encode(CharBuffer.wrap(passphrase));
        byte[] bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        try {
            return argon2id.key(bytes, Base64.getDecoder().decode(salt));
        } finally {
            Arrays.fill(encoded.array(), (byte) 0);
            Arrays.fill(bytes, (byte) 0);
        }
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
