package io.openperp.transaction;

import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** {@code agentWalletCreation}: lets {@code agent} sign for the account, or no longer if {@code remove}. */
public record AgentWalletCreation(Bytes32 agent, boolean remove) implements SettingsAction {

    @Override
    public String tag() {
        return "agentWalletCreation";
    }

    @Override
    public @Nullable String flaw() {
        return null;
    }
}
