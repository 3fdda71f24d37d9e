package io.openperp.simulator.audit;

import io.openperp.journal.Keys;
import io.openperp.journal.Role;
import io.openperp.journal.RoleOfKey;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.units.Bytes32;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Who has which role in one partition of account-commands: the settings, and what its log has said since (ROL-001 to ROL-003). */
final class NaiveRoles {

    static final long NANOS_PER_SECOND = 1_000_000_000L;

    private record Held(Role role, Bytes32 key) {}

    private final Set<Held> named = new HashSet<>();
    private final Map<Held, RoleOfKey> said = new HashMap<>();

    NaiveRoles() {
        named.add(new Held(Role.ROLE_ADMIN, ExchangeSettings.ADMIN));
        named.add(new Held(Role.ROLE_ORACLE, ExchangeSettings.ORACLE));
        ExchangeSettings.TREASURERS.forEach(key -> named.add(new Held(Role.ROLE_TREASURER, key)));
    }

    void keep(RoleOfKey role) {
        said.put(held(role), role);
    }

    /** At this time of a record. */
    boolean has(Role role, Bytes32 key, long timeNanos) {
        Held held = new Held(role, key);
        RoleOfKey last = said.get(held);
        return last == null
                ? named.contains(held)
                : !last.getRevoked()
                        && (last.getExpiresSecond() == 0 || timeNanos < last.getExpiresSecond() * NANOS_PER_SECOND);
    }

    /** All that the key has at this time of a record. */
    Set<Role> of(Bytes32 key, long timeNanos) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        for (Role role : Role.values()) {
            if (has(role, key, timeNanos)) {
                roles.add(role);
            }
        }
        return roles;
    }

    /** Whether it never had the role that is to be taken. */
    boolean isUnknown(RoleOfKey wanted) {
        return !said.containsKey(held(wanted)) && !named.contains(held(wanted));
    }

    /** Whether nobody without an end would be left who gives roles (ROL-005). */
    boolean leavesNoAdministrator(RoleOfKey wanted) {
        if (wanted.getRole() != Role.ROLE_ADMIN || isLasting(wanted)) {
            return false;
        }
        Set<Held> lasting = new HashSet<>(named);
        lasting.removeAll(said.keySet());
        said.forEach((held, role) -> {
            if (isLasting(role)) {
                lasting.add(held);
            }
        });
        lasting.removeIf(held -> held.role != Role.ROLE_ADMIN);
        return lasting.equals(Set.of(held(wanted)));
    }

    private static boolean isLasting(RoleOfKey role) {
        return !role.getRevoked() && role.getExpiresSecond() == 0;
    }

    private static Held held(RoleOfKey role) {
        return new Held(role.getRole(), Keys.read(role.getKey()));
    }
}
