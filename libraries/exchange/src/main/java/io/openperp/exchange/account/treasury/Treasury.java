package io.openperp.exchange.account.treasury;

import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;

/** Money that enters and leaves the exchange: deposits and withdrawals. */
public final class Treasury {

    private final TreasuryDeposits deposits;
    private final Withdrawals withdrawals;
    private final WithdrawalChanges withdrawalChanges;

    public Treasury(
            Accounts accounts,
            ShardSettings settings,
            PrivateEvents facts,
            CommandContext context,
            LiquidationIndex index) {
        deposits = new TreasuryDeposits(accounts, settings, facts, context);
        withdrawals = new Withdrawals(accounts, settings, facts, context, index);
        withdrawalChanges = new WithdrawalChanges(withdrawals, settings);
    }

    public TreasuryDeposits deposits() {
        return deposits;
    }

    public Withdrawals withdrawals() {
        return withdrawals;
    }

    public WithdrawalChanges withdrawalChanges() {
        return withdrawalChanges;
    }

    /**
     * Checks the money of withdrawals after a command; throws {@link IllegalStateException} if the sums differ, which
     * is a bug.
     */
    public void checkInvariants() {
        withdrawals.checkInvariants();
    }

    public void writeTo(BinaryWriter out) {
        deposits.writeTo(out);
        withdrawals.writeTo(out);
    }

    public void readFrom(BinaryReader in) {
        deposits.readFrom(in);
        withdrawals.readFrom(in);
    }
}
