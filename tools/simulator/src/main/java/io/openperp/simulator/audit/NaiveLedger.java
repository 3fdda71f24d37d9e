package io.openperp.simulator.audit;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionState;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The accounts of one partition, recomputed from every published event. */
final class NaiveLedger {

    private final List<MarketListing> listings;
    private final TreeMap<Bytes32, NaiveAccount> accounts = new TreeMap<>();
    /** Received by the fund minus paid to it, over all sources but markets. */
    private long fundOwed;

    NaiveLedger(List<MarketListing> listings) {
        this.listings = listings;
    }

    TreeMap<Bytes32, NaiveAccount> accounts() {
        return accounts;
    }

    NaiveAccount account(Bytes32 key) {
        return accounts.computeIfAbsent(key, account -> new NaiveAccount());
    }

    /** Liquidation fees and residues that left accounts here minus those that came to the fund here. */
    long fundOwed() {
        return fundOwed;
    }

    void published(AccountEvent event) {
        Bytes32 key = Keys.read(event.getAccount());
        NaiveAccount account = account(key);
        switch (event.getBodyCase()) {
            case ORDER_CHANGED -> ordered(key, account, event.getOrderChanged().getOrder());
            case ORDER_FILLED -> {
                filled(
                        key,
                        account,
                        event.getOrderFilled().getFill(),
                        event.getOrderFilled().getPosition());
                fills(
                        key,
                        account,
                        event.getOrderFilled().getOrder(),
                        event.getOrderFilled().getFill());
            }
            case POSITION_MOVED ->
                filled(
                        key,
                        account,
                        event.getPositionMoved().getFill(),
                        event.getPositionMoved().getPosition());
            case DEPOSITED -> account.deposit(event.getDeposited().getAmount());
            case FUNDING_PAID -> funded(key, account, event.getFundingPaid());
            case LEVERAGE_CHANGED ->
                account.leverage.put(
                        event.getLeverageChanged().getMarket(),
                        event.getLeverageChanged().getLeverage());
            case FEES_RECEIVED -> account.receive(event.getFeesReceived().getAmount());
            case FUND_RECEIVED -> {
                account.receive(event.getFundReceived().getAmount());
                if (!event.getFundReceived().getAccount().isEmpty()) {
                    fundOwed -= event.getFundReceived().getAmount();
                }
            }
            case AGENT_CHANGED,
                    CANCEL_REJECTED,
                    CANCEL_SCHEDULED,
                    NOTED,
                    LIQUIDATION_EXPLAINED,
                    TRANSACTION_COMPLETED -> {}
            case BODY_NOT_SET -> handedOver(key, account, event.getTotals());
        }
        if (event.hasTotals()) {
            require(
                    account.totals().equals(event.getTotals()),
                    () -> key + " has " + event.getTotals() + ", not " + account.totals() + " after " + event);
        }
    }

    private static void funded(Bytes32 key, NaiveAccount account, FundingPaid paid) {
        NaivePosition own = account.position(paid.getMarket());
        require(
                own.size == paid.getPosition().getSize(),
                () -> key + " holds " + own.size + ", published funding is " + paid);
        long due = NaiveNumbers.funding(own.size, paid.getMark(), paid.getHourlyRate());
        require(due == paid.getPayment(), () -> key + " is due a funding payment of " + due + ", not " + paid);
        account.fund(due);
    }

    /** The remaining balance or debt of an account that was taken over goes to the fund and counts as a fee. */
    private void handedOver(Bytes32 key, NaiveAccount account, AccountTotals totals) {
        long residue = totals.getFees() - account.fees;
        require(totals.getBalance() == 0, () -> key + " handed over its balance, but has " + totals.getBalance());
        account.pay(residue);
        fundOwed += residue;
    }

    private void ordered(Bytes32 key, NaiveAccount account, OrderState order) {
        Bytes32 id = Keys.read(order.getOrderId());
        account.order(order, id);
        long known = account.filled.getOrDefault(id, 0L);
        boolean again = order.getFilledSize() == 0 && known > 0; // a duplicate of an ID that was there before
        require(
                order.getFilledSize() == known || again,
                () -> key + " has published that " + id + " filled " + order.getFilledSize() + ", after fills of "
                        + known);
    }

    private void fills(Bytes32 key, NaiveAccount account, OrderState order, Fill fill) {
        Bytes32 id = Keys.read(order.getOrderId());
        account.order(order, id);
        long before = order.getFilledSize() - fill.getSize();
        long known = before == 0 ? 0 : account.filled.getOrDefault(id, 0L);
        require(before == known, () -> key + " filled " + id + " to " + order.getFilledSize() + " from " + known);
        account.filled.put(id, order.getFilledSize());
        boolean within = order.getIsBuy() ? fill.getPrice() <= order.getPrice() : fill.getPrice() >= order.getPrice();
        require(
                within,
                () -> key + " filled " + id + " at " + fill.getPrice() + ", beyond its limit " + order.getPrice());
        require(
                order.getFilledSize() + order.getRemainingSize() <= order.getOriginalSize(),
                () -> key + " has more of " + id + " than was asked for: " + order);
        require(
                fill.getNotional() == NaiveNumbers.timesFloor(fill.getPrice(), fill.getSize()),
                () -> key + " filled for " + fill.getNotional());
    }

    private void filled(Bytes32 key, NaiveAccount account, Fill fill, PositionState position) {
        requireFee(key, fill, listings.get(position.getMarket()), position.getMarket());
        long realized = account.fill(position.getMarket(), fill);
        NaivePosition own = account.position(position.getMarket());
        require(realized == fill.getRealizedPnl(), () -> key + " realized " + realized + ", published " + fill);
        require(
                own.size == position.getSize() && own.cost == position.getCost(),
                () -> key + " holds " + own.size + " for " + own.cost + ", published " + position);
    }

    private void requireFee(Bytes32 key, Fill fill, MarketListing listing, int market) {
        boolean isOrder = !fill.getCounterpartyOrderId().isEmpty();
        long fee = fill.getFee();
        if (!isOrder || fill.getIsWorkOut()) {
            require(fee == 0, () -> key + " paid " + fee + " for " + fill);
        } else if (fill.getReason() == FillReason.LIQUIDATION && fill.getIsTaker()) {
            long most = NaiveNumbers.timesCeil(
                    fill.getNotional(), listing.getParameters().getLiquidationFee());
            require(fee >= 0 && fee <= most, () -> key + " paid a liquidation fee of " + fee + " in market " + market);
            fundOwed += key.equals(ExchangeSettings.FUND) ? 0 : fee;
        } else {
            long rate = fill.getIsTaker() ? listing.getTakerFee() : listing.getMakerFee();
            long due = NaiveNumbers.timesCeil(fill.getNotional(), rate);
            require(fee == due, () -> key + " paid a fee of " + fee + ", not " + due);
        }
    }

    private static void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.NAIVE_LEDGER, what);
    }
}
