package io.openperp.simulator.audit;

import io.openperp.journal.Role;
import io.openperp.journal.RoleChanged;
import io.openperp.units.Bytes32;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The roles of each key, read from published events (ROL-001 to ROL-003). */
final class NaiveRoles {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private record Held(Role role, Bytes32 key) {}

    private final Map<Held, RoleChanged> published = new HashMap<>();

    void changed(Bytes32 key, RoleChanged change) {
        published.put(new Held(change.getRole(), key), change);
    }

    /** All that the key has at this time of a record. */
    Set<Role> of(Bytes32 key, long timeNanos) {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        published.forEach((held, last) -> {
            if (held.key.equals(key) && last.getHasIt() && !hasExpired(last, timeNanos)) {
                roles.add(held.role);
            }
        });
        return roles;
    }

    private static boolean hasExpired(RoleChanged last, long timeNanos) {
        return last.getExpiresSecond() != 0 && last.getExpiresSecond() * NANOS_PER_SECOND <= timeNanos;
    }

    /** Whether somebody without an end is there who gives roles (ROL-005). */
    boolean hasLastingAdministrator() {
        return published.entrySet().stream()
                .anyMatch(entry -> entry.getKey().role == Role.ROLE_ADMIN
                        && entry.getValue().getHasIt()
                        && entry.getValue().getExpiresSecond() == 0);
    }
}
