package io.openperp.account.query.holding;

import io.openperp.api.account.HeldRole;
import io.openperp.units.Base58;
import jakarta.persistence.EntityManager;
import java.util.List;

/** Reads the roles and the keys that have them. */
public class RoleQuery {

    private static final String ALL =
            "SELECT role, key, expires, by_settings, changed_at FROM account.roles ORDER BY role, changed_at, key";

    private final EntityManager entities;

    public RoleQuery(EntityManager entities) {
        this.entities = entities;
    }

    /** Returns all roles, including expired ones; each has the time at which it expires. */
    public List<HeldRole> all() {
        return ((List<?>) entities.createNativeQuery(ALL, Object[].class).getResultList())
                .stream().map(row -> role((Object[]) row)).toList();
    }

    private static HeldRole role(Object[] row) {
        return new HeldRole(
                (String) row[0],
                Base58.encode((byte[]) row[1]),
                ((Number) row[2]).longValue(),
                (Boolean) row[3],
                ((Number) row[4]).longValue());
    }
}
