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
 * A secret key, encrypted with a passphrase: Argon2id makes a key of the passphrase, AES-GCM with 256 bits encrypts the base58 text of
 * the secret with it. What can be read without the passphrase (the public key and the account) is authenticated with it: a
 * change of the file is noticed.
 *
 * @param format {@link #FORMAT}
 * @param publicKey of the secret, in base58
 * @param account that it signs for: its own, or another that has made it its agent
 * @param salt base64, like nonce and text
 * @param text the encrypted secret
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

    /** Throws {@link IllegalArgumentException} saying what is wrong with the text. */
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

    /** The secret; empty if the passphrase is wrong or the file was changed, which look the same. */
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
