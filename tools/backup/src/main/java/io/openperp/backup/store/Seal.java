package io.openperp.backup.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Compresses the objects of a backup and, with a key, encrypts them with AES-256-GCM. An encrypted object can be opened
 * only under its own name.
 */
public final class Seal {

    private static final byte[] MAGIC = "OPB".getBytes(StandardCharsets.US_ASCII);
    private static final byte COMPRESSED = 1;
    private static final byte ENCRYPTED = 2;
    private static final int KEY_BYTES = 32;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final @Nullable SecretKeySpec key;
    private final SecureRandom random = new SecureRandom();

    private Seal(@Nullable SecretKeySpec key) {
        this.key = key;
    }

    /** A seal without a key: it compresses and does not encrypt. */
    public static Seal open() {
        return new Seal(null);
    }

    /**
     * A seal with the key in a file: it compresses and encrypts.
     *
     * @param file file with 64 hexadecimal digits
     * @throws BackupFailedException if the file has no such key
     */
    public static Seal withKeyOf(Path file) {
        try {
            byte[] key = HexFormat.of().parseHex(Files.readString(file).strip());
            if (key.length == KEY_BYTES) {
                return new Seal(new SecretKeySpec(key, "AES"));
            }
        } catch (IOException e) {
            throw new BackupFailedException("the key cannot be read from " + file + ": " + e, e);
        } catch (IllegalArgumentException notHexadecimal) {
            // Its message would show a part of the key.
        }
        throw new BackupFailedException(
                file + " has no key of a backup, which is 64 hexadecimal digits: openssl rand -hex 32 > " + file);
    }

    /**
     * Compresses and encrypts the content of an object.
     *
     * @return bytes to be stored under this name
     */
    byte[] close(String name, byte[] content) {
        byte[] compressed = compress(content);
        if (key == null) {
            return joined(COMPRESSED, new byte[0], compressed);
        }
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            return joined(
                    ENCRYPTED,
                    nonce,
                    cipher(Cipher.ENCRYPT_MODE, key, nonce, name).doFinal(compressed));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES in GCM is missing", e);
        }
    }

    /**
     * Decrypts and decompresses an object.
     *
     * @param stored bytes that are stored under this name
     * @return content of the object
     */
    byte[] open(String name, byte[] stored) {
        ByteBuffer in = ByteBuffer.wrap(stored);
        byte[] magic = taken(in, MAGIC.length, name);
        byte kind = taken(in, 1, name)[0];
        if (!Arrays.equals(magic, MAGIC) || (kind != COMPRESSED && kind != ENCRYPTED)) {
            throw new BackupFailedException(name + " is no object of a backup");
        }
        if (kind == COMPRESSED) {
            return decompress(name, taken(in, in.remaining(), name));
        }
        if (key == null) {
            throw new BackupFailedException("the backup is encrypted: name the file of its key with --key");
        }
        byte[] nonce = taken(in, NONCE_BYTES, name);
        try {
            byte[] opened = cipher(Cipher.DECRYPT_MODE, key, nonce, name).doFinal(taken(in, in.remaining(), name));
            return decompress(name, opened);
        } catch (AEADBadTagException e) {
            throw new BackupFailedException(name + " has been altered, or is encrypted with another key", e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES in GCM is missing", e);
        }
    }

    private static Cipher cipher(int mode, SecretKeySpec key, byte[] nonce, String name)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(name.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    private static byte[] joined(byte kind, byte[] nonce, byte[] body) {
        return ByteBuffer.allocate(MAGIC.length + 1 + nonce.length + body.length)
                .put(MAGIC)
                .put(kind)
                .put(nonce)
                .put(body)
                .array();
    }

    private static byte[] taken(ByteBuffer in, int count, String name) {
        if (in.remaining() < count) {
            throw new BackupFailedException(name + " is too short");
        }
        byte[] bytes = new byte[count];
        in.get(bytes);
        return bytes;
    }

    private static byte[] compress(byte[] content) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(content.length / 2 + 64);
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] decompress(String name, byte[] compressed) {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new BackupFailedException(name + " is damaged: " + e.getMessage(), e);
        }
    }
}
