package io.openperp.transaction;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** {@code renameSubAccount}: another name for the sub-account {@code account}; its key stays. */
public record RenameSubAccount(Bytes32 account, String name) implements SubAccountAction {

    @Override
    public String tag() {
        return "renameSubAccount";
    }

    @Override
    public @Nullable String flaw() {
        return SubAccountName.flaw(name);
    }
}
