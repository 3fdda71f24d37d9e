package io.openperp.transaction;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** {@code whitelistFaucet}: exempts {@code target} from the faucet's limits, or ends the exemption. */
public record WhitelistFaucet(Bytes32 target, boolean whitelist) implements OperatorAction.Administration {

    @Override
    public String tag() {
        return "whitelistFaucet";
    }

    @Override
    public @Nullable String flaw() {
        return null;
    }
}
