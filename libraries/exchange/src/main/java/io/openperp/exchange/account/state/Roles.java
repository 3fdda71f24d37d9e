package io.openperp.exchange.account.state;

import io.openperp.exchange.ExchangeClock;
import io.openperp.journal.Role;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The roles of keys: the first holders are named in the settings, all later changes are signed by administrators and
 * recorded in the log. An entry in the log overrides the settings for its key (ROL-001).
 */
public final class Roles {

    /** Largest number of keys for each role that may ever have an entry in the log; none is forgotten. */
    public static final int MOST_KEYS = 1000;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /**
     * The last change of a role of a key that an administrator has signed, as an entry in the log.
     *
     * @param expiresSecond second since 1970 from which the key no longer has the role; 0 if it does not expire
     * @param revoked whether the role was taken from the key
     */
    public record SignedChange(long expiresSecond, boolean revoked) {}

    /** A role together with a key that has or had it. */
    public record RoleOfKey(Role role, Bytes32 key) implements Comparable<RoleOfKey> {
        @Override
        public int compareTo(RoleOfKey other) {
            int byRole = role.compareTo(other.role);
            return byRole == 0 ? key.compareTo(other.key) : byRole;
        }
    }

    private final ExchangeClock clock;
    private final TreeSet<RoleOfKey> settings = new TreeSet<>();
    private final TreeMap<RoleOfKey, SignedChange> log = new TreeMap<>();

    Roles(ExchangeClock clock) {
        this.clock = clock;
    }

    /**
     * Whether the key has the role at the time of the present record, by a signed change or, without one, by the
     * settings.
     */
    public boolean has(Role role, Bytes32 key) {
        RoleOfKey held = new RoleOfKey(role, key);
        SignedChange entry = log.get(held);
        return entry == null ? settings.contains(held) : counts(entry);
    }

    /** Whether the key has any role except that of publishers, who decide nothing. */
    public boolean operates(Bytes32 key) {
        return has(Role.ROLE_ADMIN, key)
                || has(Role.ROLE_TREASURER, key)
                || has(Role.ROLE_RISK, key)
                || has(Role.ROLE_LISTER, key);
    }

    private boolean counts(SignedChange entry) {
        return !entry.revoked && (entry.expiresSecond == 0 || clock.nanos() < entry.expiresSecond * NANOS_PER_SECOND);
    }

    /** Replaces the keys that have a role by the settings; signed changes in the log stay. */
    void name(Role role, Collection<Bytes32> keys) {
        settings.removeIf(held -> held.role == role);
        keys.forEach(key -> settings.add(new RoleOfKey(role, key)));
    }

    /** The keys that have a role because of the settings, without an entry in the log. */
    public TreeSet<RoleOfKey> bySettings() {
        TreeSet<RoleOfKey> held = new TreeSet<>(settings);
        held.removeAll(log.keySet());
        return held;
    }

    /** Stores the last signed change of a role of a key. Returns false if it is equal to the one stored before. */
    public boolean recordChange(RoleOfKey held, SignedChange said) {
        return !said.equals(log.put(held, said));
    }

    /** The last signed change, by an administrator, of each role of each key. */
    public Map<RoleOfKey, SignedChange> signedChanges() {
        return Collections.unmodifiableMap(log);
    }

    /** Returns why an administrator may not give or revoke this role of this key, or an empty text if it is allowed. */
    public String refusal(RoleOfKey held, SignedChange wanted) {
        if (wanted.revoked && !log.containsKey(held) && !settings.contains(held)) {
            return held.key + " does not have the role " + name(held.role);
        }
        if (!log.containsKey(held)
                && log.keySet().stream()
                                .filter(other -> other.role == held.role)
                                .count()
                        >= MOST_KEYS) {
            return "the role " + name(held.role) + " was given to " + MOST_KEYS + " keys, the most it may be";
        }
        boolean stays = !wanted.revoked && wanted.expiresSecond == 0;
        return held.role == Role.ROLE_ADMIN && !stays && isLastLastingAdministrator(held)
                ? held.key + " is the last administrator without an end: make another one first"
                : "";
    }

    /**
     * Whether this is the last administrator whose role does not expire: without one, nobody could give roles once all
     * others have expired (ROL-005).
     */
    private boolean isLastLastingAdministrator(RoleOfKey held) {
        TreeSet<RoleOfKey> lasting = bySettings();
        log.forEach((other, entry) -> {
            if (!entry.revoked && entry.expiresSecond == 0) {
                lasting.add(other);
            }
        });
        lasting.removeIf(other -> other.role != Role.ROLE_ADMIN);
        return lasting.contains(held) && lasting.size() == 1;
    }

    /**
     * The role of the key in words, for people: {@code admin until 2026-03-01T12:00:00Z}; empty if the key does not
     * have it.
     */
    public String describe(Role role, Bytes32 key) {
        SignedChange entry = log.get(new RoleOfKey(role, key));
        if (entry == null) {
            return has(role, key) ? name(role) : "";
        }
        return entry.revoked ? "" : describe(role, entry.expiresSecond);
    }

    public static String describe(Role role, long expiresSecond) {
        return expiresSecond == 0 ? name(role) : name(role) + " until " + Instant.ofEpochSecond(expiresSecond);
    }

    /** The role that has this name in the action {@code setRole}. */
    public static Role named(String name) {
        return switch (name) {
            case "admin" -> Role.ROLE_ADMIN;
            case "treasurer" -> Role.ROLE_TREASURER;
            case "risk" -> Role.ROLE_RISK;
            case "oracle" -> Role.ROLE_ORACLE;
            case "lister" -> Role.ROLE_LISTER;
            default -> throw new IllegalArgumentException("no role is called " + name);
        };
    }

    private static String name(Role role) {
        return switch (role) {
            case ROLE_ADMIN -> "admin";
            case ROLE_TREASURER -> "treasurer";
            case ROLE_RISK -> "risk";
            case ROLE_ORACLE -> "oracle";
            case ROLE_LISTER -> "lister";
            case ROLE_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalStateException("a role that this binary does not know");
        };
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(log.size());
        log.forEach((held, entry) -> out.writeVarint(held.role.getNumber())
                .writeBytes32(held.key)
                .writeLong(entry.expiresSecond)
                .writeBoolean(entry.revoked));
    }

    void readFrom(BinaryReader in) {
        log.clear();
        for (long left = in.readVarint(); left > 0; left--) {
            RoleOfKey held = new RoleOfKey(Role.forNumber((int) in.readVarint()), in.readBytes32());
            log.put(held, new SignedChange(in.readLong(), in.readBoolean()));
        }
    }
}
