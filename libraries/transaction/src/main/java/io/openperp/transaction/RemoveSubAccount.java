package io.openperp.transaction;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** {@code removeSubAccount}: ends the sub-account {@code toRemove}; its balance goes to its master. */
public record RemoveSubAccount(Bytes32 toRemove) implements SubAccountAction {

    @Override
    public String tag() {
        return "removeSubAccount";
    }

    @Override
    public @Nullable String flaw() {
        return null;
    }
}
