package io.openperp.transaction;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing a transaction asks for: what release 1.0.12 of the wire has, and one action of our own. */
public sealed interface Action
        permits NewOrder,
                ModifyOrder,
                CancelOrder,
                CancelAll,
                Faucet,
                AgentWalletCreation,
                UpdateUserSettings,
                WhitelistFaucet,
                ScheduleCancel,
                OraclePrice,
                FeedPrices {

    /** All tags, as a refusal lists them. */
    String TAGS =
            "l, m, mod, cx, cxa, faucet, agentWalletCreation, updateUserSettings, whitelistFaucet, px, o, scheduleCancel";

    /** The key of this action in the JSON. */
    String tag();

    /** The numbers that are signed, in the order in which they are. Prices by feed number are integers, not among them. */
    default List<Quantity> quantities() {
        return List.of();
    }

    /** Whether the values of its numbers give the signed bytes again: then who keeps them keeps what was signed. */
    default boolean isSignedAsItsValues() {
        return quantities().stream().allMatch(Quantity::hasDoubleOfItsValue);
    }

    /**
     * Why this action cannot be executed although its signature may be good: a number without a value in
     * units, isolated margin. Null if there is nothing of the kind. The action alone is refused with it, the transaction is not.
     */
    @Nullable
    String flaw();
}
