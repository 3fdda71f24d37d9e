package io.openperp.exchange.account.fee;

import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.journal.BuilderFeesReceived;
import io.openperp.journal.Keys;
import io.openperp.risk.position.Fees;
import io.openperp.units.Bytes32;
import java.util.TreeMap;

/**
 * Fees that accounts pay to builders (BLD-007 to BLD-010). The payer is charged with each fill; the builder receives
 * the sum over one settlement at its end.
 */
public final class BuilderFees {

    private final Accounts accounts;
    private final PrivateEvents facts;
    /** Fees owed, by builder and payer, in the settlement that is being booked; no part of the state. */
    private final TreeMap<Bytes32, TreeMap<Bytes32, Long>> owed = new TreeMap<>();

    public BuilderFees(Accounts accounts, PrivateEvents facts) {
        this.accounts = accounts;
        this.facts = facts;
    }

    /** Charges the account with the builder's fee for a fill of {@code notional} and returns the fee. */
    public long charge(Account payer, Bytes32 builder, long notional, long rate) {
        long fee = Fees.of(notional, rate);
        payer.settle(0, fee);
        owed.computeIfAbsent(builder, key -> new TreeMap<>()).merge(payer.key, fee, Math::addExact);
        return fee;
    }

    /** Pays the builders all fees that were charged since the last call. */
    public void payOut(ListedMarket market) {
        owed.forEach((builder, payers) -> payers.forEach((payer, amount) -> pay(market, builder, payer, amount)));
        owed.clear();
    }

    /**
     * Pays a fee to a builder. A builder without an account gets one with its first payment; the fee counts as a
     * negative fee of the builder. Does nothing for an amount of 0.
     */
    private void pay(ListedMarket market, Bytes32 key, Bytes32 payer, long amount) {
        if (amount == 0) {
            return;
        }
        Account builder = accounts.findOrCreate(key);
        builder.settle(0, -amount);
        facts.about(builder.key)
                .setTotals(builder.totals())
                .setBuilderFeesReceived(BuilderFeesReceived.newBuilder()
                        .setAmount(amount)
                        .setPayer(Keys.write(payer))
                        .setMarket(market.number)
                        .setSymbol(market.symbol()));
    }
}
