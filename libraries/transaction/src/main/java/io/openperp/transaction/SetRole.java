package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code setRole}: an administrator gives a role to a key (ROL-002).
 *
 * @param role one of {@link #ROLES}
 * @param expires second since 1970 from which on the key no longer has the role, 0: never
 */
public record SetRole(String role, Bytes32 key, long expires) implements OwnAction, OperatorAction.Administration {

    /** All roles. */
    public static final List<String> ROLES = List.of("admin", "treasurer", "risk", "lister", "oracle");

    static final Kind KIND = new Kind(
            "setRole",
            1010,
            List.of(
                    new Field("role", Type.TEXT),
                    new Field("key", Type.KEY),
                    new Field("expires", Type.OPTIONAL_COUNT)),
            values -> new SetRole((String) values.get(0), (Bytes32) values.get(1), (long) values.get(2)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(role, key, expires);
    }

    @Override
    public @Nullable String flaw() {
        return flaw(role);
    }

    static @Nullable String flaw(String role) {
        return ROLES.contains(role) ? null : "unknown role " + role + ", accepted are " + String.join(", ", ROLES);
    }
}
