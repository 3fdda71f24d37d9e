package io.openperp.transaction;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** {@code whitelistFaucet}: frees {@code target} from the faucet's limits, or binds it again. */
public record WhitelistFaucet(Bytes32 target, boolean whitelist) implements Action {

    @Override
    public String tag() {
        return "whitelistFaucet";
    }

    @Override
    public @Nullable String flaw() {
        return null;
    }
}
