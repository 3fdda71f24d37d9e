package io.openperp.reader.authentication;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The keys with which one service computes and verifies the tags of log records, read from a file with lines such as
 * these:
 *
 * <pre>
 * since = 2026-11-23T09:00:00Z
 * gateway.1 = &lt;32 bytes in base64&gt; until 2026-12-01T00:00:00Z
 * gateway.2 = &lt;32 bytes in base64&gt;
 * host.1 = &lt;32 bytes in base64&gt;
 * </pre>
 *
 * <p>The file of a gateway contains only the key of that gateway; the file of matching-service contains all keys. A
 * service computes tags with the last of its keys, by name, that has no end. Records appended before {@code since} need
 * no tag, because there were no keys then.
 */
public final class LogKeys {

    /** Setting of Kafka clients that passes the keys to {@link RecordAuthentication}. */
    static final String SETTING = "openperp.log.keys";

    private static final String INTERCEPTORS = "interceptor.classes";
    private static final String SINCE = "since";
    private static final int SECRET = 32;

    private final Map<String, LogKey> keys;
    /** The keys with which this service computes tags, by purpose. */
    private final Map<LogKey.Purpose, LogKey> newest = new EnumMap<>(LogKey.Purpose.class);

    private final long sinceMillis;
    private final AtomicLong refused = new AtomicLong();

    private LogKeys(Map<String, LogKey> keys, long sinceMillis) {
        this.keys = Map.copyOf(keys);
        new TreeMap<>(keys)
                .values().stream().filter(key -> !key.isRetired()).forEach(key -> newest.put(key.purpose(), key));
        this.sinceMillis = sinceMillis;
    }

    /**
     * Reads the keys from a file.
     *
     * @throws IllegalArgumentException if the file is invalid; the message does not contain any secret
     */
    public static LogKeys read(Path file) {
        try {
            return parse(Files.readString(file));
        } catch (IOException e) {
            throw new IllegalArgumentException("the keys of log records cannot be read from " + file + ": " + e, e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("the keys of log records in " + file + ": " + e.getMessage(), e);
        }
    }

    static LogKeys parse(String text) {
        TreeMap<String, LogKey> keys = new TreeMap<>();
        long since = 0;
        for (Map.Entry<String, String> line : lines(text).entrySet()) {
            if (line.getKey().equals(SINCE)) {
                since = since(line.getValue());
            } else {
                keys.put(line.getKey(), key(line.getKey(), line.getValue()));
            }
        }
        if (keys.values().stream().allMatch(LogKey::isRetired)) {
            throw new IllegalArgumentException("there is no key without an end to write with");
        }
        return new LogKeys(keys, since);
    }

    /**
     * Generates a key for gateways and one for hosts. Returns the text for a new file of keys.
     *
     * @param since time from which on records must have a tag; null if all must
     */
    public static String drawn(@Nullable Instant since) {
        String first = since == null ? "" : SINCE + " = " + since + "\n";
        return first + "gateway.1 = " + drawnSecret() + "\nhost.1 = " + drawnSecret() + "\n";
    }

    /** Adds the settings that make a Kafka client write tags, and read only records with a valid one. */
    public Map<String, Object> applyTo(Map<String, Object> settings) {
        Map<String, Object> authenticated = new HashMap<>(settings);
        List<Object> interceptors = new ArrayList<>(interceptors(settings.get(INTERCEPTORS)));
        interceptors.add(RecordAuthentication.class.getName());
        authenticated.put(INTERCEPTORS, interceptors);
        authenticated.put(SETTING, this);
        return authenticated;
    }

    /**
     * Removes the settings that {@link #applyTo} has added, for a client that reads records whatever their tags are,
     * and writes records unchanged.
     */
    public static Map<String, Object> withoutKeys(Map<String, Object> settings) {
        Map<String, Object> plain = new HashMap<>(settings);
        if (plain.remove(SETTING) != null) {
            List<Object> others = new ArrayList<>(interceptors(plain.remove(INTERCEPTORS)));
            others.remove(RecordAuthentication.class.getName());
            plain.put(INTERCEPTORS, others);
        }
        return plain;
    }

    /** Whether these headers of a record contain a tag, valid or not. */
    public static boolean areTagged(Headers headers) {
        return headers.lastHeader(RecordAuthentication.HEADER) != null;
    }

    /** Number of records that were dropped because they had no valid tag. */
    public long refused() {
        return refused.get();
    }

    void countRefused() {
        refused.incrementAndGet();
    }

    @Nullable
    LogKey named(String name) {
        return keys.get(name);
    }

    Collection<LogKey> all() {
        return keys.values();
    }

    /** The key with which to compute tags for this purpose; null if this service has none. */
    @Nullable
    LogKey newest(LogKey.Purpose purpose) {
        return newest.get(purpose);
    }

    long sinceMillis() {
        return sinceMillis;
    }

    /** Names and ends of the keys, without the secrets. */
    @Override
    public String toString() {
        return "LogKeys" + new TreeMap<>(keys).values();
    }

    private static Collection<?> interceptors(@Nullable Object configured) {
        return switch (configured) {
            case null -> List.of();
            case Collection<?> several -> several;
            case Object one -> List.of(one.toString().split("\\s*,\\s*"));
        };
    }

    private static TreeMap<String, String> lines(String text) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        TreeMap<String, String> lines = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> lines.put(name, properties.getProperty(name)));
        return lines;
    }

    private static LogKey key(String name, String value) {
        LogKey.Purpose purpose;
        if (name.startsWith("gateway.")) {
            purpose = LogKey.Purpose.GATEWAY;
        } else if (name.startsWith("host.")) {
            purpose = LogKey.Purpose.HOST;
        } else {
            throw new IllegalArgumentException(
                    "'" + name + "' is no name of a key: gateway.<name>, host.<name> and since are accepted");
        }
        if (!name.matches("(gateway|host)\\.[A-Za-z0-9-]{1,32}")) {
            throw new IllegalArgumentException("'" + name
                    + "' is no name of a key: 1 to 32 letters, digits and hyphens are accepted after the dot");
        }
        try {
            return LogKey.parse(name, purpose, value);
        } catch (IllegalArgumentException | DateTimeParseException e) {
            throw new IllegalArgumentException(
                    name + " is no key (" + e.getClass().getSimpleName()
                            + "): 32 bytes in base64 are accepted, and behind them ' until ' and a time as 2026-12-01T00:00:00Z",
                    e);
        }
    }

    private static long since(String value) {
        try {
            return Instant.parse(value.strip()).toEpochMilli();
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "since is '" + value + "', a time as 2026-11-23T09:00:00Z is accepted", e);
        }
    }

    private static String drawnSecret() {
        byte[] secret = new byte[SECRET];
        new SecureRandom().nextBytes(secret);
        return Base64.getEncoder().encodeToString(secret);
    }
}
