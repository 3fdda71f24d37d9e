package io.openperp.transaction;

import io.openperp.units.Bytes32;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code revokeRole}: an administrator takes a role from a key (ROL-003).
 *
 * @param role one of {@link SetRole#ROLES}
 */
public record RevokeRole(String role, Bytes32 key) implements OwnAction, OperatorAction.Administration {

    static final Kind KIND = new Kind(
            "revokeRole",
            1011,
            List.of(new Field("role", Type.TEXT), new Field("key", Type.KEY)),
            values -> new RevokeRole((String) values.get(0), (Bytes32) values.get(1)));

    @Override
    public Kind kind() {
        return KIND;
    }

    @Override
    public List<Object> values() {
        return List.of(role, key);
    }

    @Override
    public @Nullable String flaw() {
        return SetRole.flaw(role);
    }
}
