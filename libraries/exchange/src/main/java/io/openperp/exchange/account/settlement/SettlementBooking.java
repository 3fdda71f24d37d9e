package io.openperp.exchange.account.settlement;

import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.liquidation.LiquidationPass;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.SettledFact;
import io.openperp.journal.Settlement;
import io.openperp.units.Bytes32;
import java.util.TreeSet;

/**
 * Books the settlements of markets: orders, positions and money, and their answers to transactions and liquidation
 * steps.
 */
public final class SettlementBooking {

    private final Accounts accounts;
    private final Listings listings;
    private final PrivateEvents facts;
    private final TouchedAccounts touched;
    private final SettledOrders orders;
    private final SettledFills fills;
    private final TransactionAnswers answers;
    private final LiquidationPass liquidations;

    public SettlementBooking(
            Accounts accounts,
            Listings listings,
            PrivateEvents facts,
            TouchedAccounts touched,
            SettledOrders orders,
            SettledFills fills,
            TransactionAnswers answers,
            LiquidationPass liquidations) {
        this.accounts = accounts;
        this.listings = listings;
        this.facts = facts;
        this.touched = touched;
        this.orders = orders;
        this.fills = fills;
        this.answers = answers;
        this.liquidations = liquidations;
    }

    public void settle(Settlement settlement) {
        ListedMarket market = listings.byNumber(settlement.getMarket());
        TreeSet<Bytes32> traders = new TreeSet<>();
        for (SettledFact fact : settlement.getFactsList()) {
            Bytes32 key = Keys.read(fact.getAccount());
            // the fund may get a position before it has an account, even before the first settings
            Account account = fact.hasPositionMoved() ? accounts.findOrCreate(key) : accounts.require(key);
            touched.add(key);
            AccountEvent.Builder event = facts.about(fact.getAccount())
                    .setMarketSlot(settlement.getSlot())
                    .setMarketTimeNanos(settlement.getTimeNanos());
            switch (fact.getBodyCase()) {
                case ORDER_CHANGED -> orders.changed(account, market, fact.getOrderChanged(), event);
                case ORDER_FILLED -> {
                    traders.add(account.key);
                    fills.filled(account, market, fact.getOrderFilled(), event);
                }
                case POSITION_MOVED -> {
                    traders.add(account.key);
                    fills.moved(account, market, fact.getPositionMoved(), event);
                }
                case BODY_NOT_SET -> throw new IllegalStateException("a settled fact without a body");
            }
        }
        fills.payBuilders(market);
        if (settlement.hasAnswer()) {
            touched.add(answers.answered(market, settlement.getAnswer()));
        }
        orders.settled(touched, market);
        fills.carryOutArmed();
        touched.forEach(touched::booked);
        if (settlement.hasStepAnswer()) {
            liquidations.answered(market, settlement.getStepAnswer());
            traders.remove(Keys.read(settlement.getStepAnswer().getAccount()));
        }
        traders.forEach(key -> liquidations.traded(accounts.require(key)));
    }
}
