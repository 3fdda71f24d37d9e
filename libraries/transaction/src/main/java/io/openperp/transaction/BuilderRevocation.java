package io.openperp.transaction;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** {@code rbc}: new orders of the account may not name the builder {@code to} any more. */
public record BuilderRevocation(Bytes32 to) implements SettingsAction {

    @Override
    public String tag() {
        return "rbc";
    }

    @Override
    public @Nullable String flaw() {
        return null;
    }
}
