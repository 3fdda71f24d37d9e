package io.openperp.reader.authentication;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The tag of a record: the first sixteen bytes of HMAC-SHA256 over the record without its other headers. Thread-safe.
 */
final class RecordTag {

    static final int LENGTH = 16;

    private static final String ALGORITHM = "HmacSHA256";

    /** Prefix of the tagged bytes, which separates these tags from other uses of a key. */
    private static final byte[] DOMAIN = "openperp log record 1".getBytes(StandardCharsets.US_ASCII);

    private final SecretKeySpec key;
    private final ConcurrentLinkedQueue<Mac> idle = new ConcurrentLinkedQueue<>();

    RecordTag(LogKey key) {
        this.key = new SecretKeySpec(key.secret(), ALGORITHM);
    }

    /**
     * The tag of a record with these contents.
     *
     * @param signedMillis time at which the tag is computed, in milliseconds since 1970
     */
    byte[] of(String topic, int partition, long signedMillis, byte @Nullable [] recordKey, byte @Nullable [] value) {
        Mac mac = borrowed();
        byte[] name = topic.getBytes(StandardCharsets.UTF_8);
        int keyLength = recordKey == null ? -1 : recordKey.length;
        int valueLength = value == null ? -1 : value.length;
        ByteBuffer head = ByteBuffer.allocate(DOMAIN.length + 4 + name.length + 4 + 8 + 4 + 4);
        head.put(DOMAIN).putInt(name.length).put(name).putInt(partition).putLong(signedMillis);
        mac.update(head.putInt(keyLength).putInt(valueLength).array());
        if (recordKey != null) {
            mac.update(recordKey);
        }
        if (value != null) {
            mac.update(value);
        }
        byte[] whole = mac.doFinal();
        idle.add(mac);
        byte[] tag = new byte[LENGTH];
        System.arraycopy(whole, 0, tag, 0, LENGTH);
        return tag;
    }

    /** Whether two tags are equal; compared in constant time. */
    static boolean areEqual(byte[] one, byte[] other) {
        return MessageDigest.isEqual(one, other);
    }

    private Mac borrowed() {
        Mac mac = idle.poll();
        if (mac != null) {
            return mac;
        }
        try {
            Mac made = Mac.getInstance(ALGORITHM);
            made.init(key);
            return made;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + ALGORITHM, e);
        }
    }
}
