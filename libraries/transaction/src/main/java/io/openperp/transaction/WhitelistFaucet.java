package io.openperp.transaction;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/**
 * {@code whitelistFaucet}: frees {@code target} from the faucet's limits, or binds it again.
 *
 * @param conflict the sentence about {@code target} and {@code account} that differ; the first is the one kept
 */
public record WhitelistFaucet(
        Bytes32 target, boolean whitelist, @Nullable String conflict) implements Action {

    public WhitelistFaucet(Bytes32 target, boolean whitelist) {
        this(target, whitelist, null);
    }

    @Override
    public String tag() {
        return "whitelistFaucet";
    }

    @Override
    public @Nullable String flaw() {
        return conflict;
    }
}
