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
 * Fees of builders (BLD-007 to BLD-010). An account is charged with each fill; what the fills of one settlement owe to a builder
 * is paid once at its end.
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

    /** Takes the fee of a fill of {@code notional} from the account; returns it. */
    public long charge(Account payer, Bytes32 builder, long notional, long rate) {
        long fee = Fees.of(notional, rate);
        payer.settle(0, fee);
        owed.computeIfAbsent(builder, key -> new TreeMap<>()).merge(payer.key, fee, Math::addExact);
        return fee;
    }

    /** Pays what has been charged since the last call. */
    public void payOut(ListedMarket market) {
        owed.forEach((builder, payers) -> payers.forEach((payer, amount) -> pay(market, builder, payer, amount)));
        owed.clear();
    }

    /**
     * A builder that was never funded has an account from its first payment on. What it earns lowers the fees it has paid. A fill
     * of no notional owes nothing.
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
