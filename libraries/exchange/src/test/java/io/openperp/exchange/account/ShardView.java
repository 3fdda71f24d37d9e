package io.openperp.exchange.account;

import io.openperp.exchange.MarketStates;
import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.margin.Maintenance;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.state.RawState;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.MarketListing;
import io.openperp.journal.PlaceConditional;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.PortfolioMargin;
import io.openperp.risk.position.Fees;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The state of an account shard, laid open to tests. */
public final class ShardView {

    private final AccountShard shard;

    public ShardView(AccountShard shard) {
        this.shard = shard;
    }

    /** The fund itself, to request takeovers of it. */
    public InsuranceFund fund() {
        return shard.fund();
    }

    /** An open order as its margin is reserved. */
    public record Reservation(
            String symbol, Side side, long price, long size, long filled, boolean reduceOnly, boolean underWay) {}

    public record Holdings(long balance, TreeMap<String, Long> sizes, TreeMap<String, Long> costs) {}

    /**
     * @param survival survival requirement, the largest over all outcomes of replacements under way
     * @param losses what its open orders may lose against mark, without the fees of those that only close: at mark they may always
     * @param closes whether one of them can only close a position
     */
    public record Standing(
            long equity, long used, long survival, long losses, boolean closes, boolean positionsSurvive) {

        /** Roundings of a fill may cost an account this many units. */
        private static final long LAST_UNITS = 10;

        /** Whether the account survives: order margin counts for fills of orders, and for no position (ISO-019). */
        public boolean survives() {
            return positionsSurvive && equity >= survival;
        }

        /**
         * Whether the account stands as a survivor does while no mark moves: above its survival requirement or, while
         * an order closes a position beside others (ORD-032) or is on its way to a market that has settled the position
         * (STL-006), above what its orders may lose.
         */
        public boolean goesOn() {
            return equity + LAST_UNITS >= survival || closes && equity + LAST_UNITS >= losses;
        }
    }

    public TreeMap<Bytes32, Reservation> reservations() {
        TreeMap<Bytes32, Reservation> all = new TreeMap<>();
        forEachHolding((account, holding) -> holding.orders()
                .forEach(order -> all.put(
                        order.id,
                        new Reservation(
                                holding.market.symbol(),
                                order.side,
                                order.price(),
                                order.reserved(),
                                order.filled(),
                                order.reduceOnly,
                                !order.isResting() || order.isBeingModified() || order.isConditional()))));
        return all;
    }

    /** Sets the sums of an account's statement, as if it had traded so much. */
    public void setStatement(Bytes32 account, long realizedPnl, long fees, long funding) {
        RawState.setStatement(shard.accounts().require(account), realizedPnl, fees, funding);
    }

    /** Sets balance and deposits, so that the money equation still holds. */
    public void setMoney(Bytes32 account, long money) {
        RawState.setMoney(shard.accounts().require(account), money);
    }

    /** Whether the balance of an account does not fit 64 bits. */
    public boolean isBalanceBeyond64Bits(Bytes32 account) {
        return RawState.isBalanceBeyond64Bits(shard.accounts().require(account));
    }

    /** Realized profit, fees and funding of an account's statement. */
    public List<Long> statement(Bytes32 account) {
        AccountTotals totals = shard.accounts().require(account).totals();
        return List.of(totals.getRealizedPnl(), totals.getFees(), totals.getFunding());
    }

    /**
     * A conditional order that waits: what it waits for, and whether there is anything it could reduce.
     *
     * @param isPassed whether the present mark triggers it; one that tries again has triggered
     */
    public record Waiting(PlaceConditional terms, int market, boolean isPassed, boolean hasSomethingToReduce) {}

    /** The waiting conditional orders, by ID. */
    public TreeMap<Bytes32, Waiting> waiting() {
        TreeMap<Bytes32, Waiting> all = new TreeMap<>();
        for (Conditional order : shard.conditionals().all()) {
            long mark = order.market.conditions().mark();
            PlaceConditional terms = order.terms();
            boolean isPassed = !order.isTryingAgain()
                    && (terms.getLow() != 0 && mark <= terms.getLow()
                            || terms.getHigh() != 0 && mark >= terms.getHigh());
            Holding holding = order.account.holdingOrNull(order.market);
            boolean reduces = order.isBasket()
                    || holding != null && holding.closable(order.side) > 0; // a basket needs nothing to reduce
            all.put(order.id, new Waiting(terms, order.market.number, isPassed, reduces));
        }
        return all;
    }

    /** The listings that the shard knows, by market number. */
    public TreeMap<Integer, MarketListing> listings() {
        TreeMap<Integer, MarketListing> all = new TreeMap<>();
        shard.listings().all().forEach(market -> all.put(market.number, market.listing()));
        return all;
    }

    public int replacementsUnderWay() {
        List<Integer> counts = new ArrayList<>();
        forEachHolding((account, holding) -> counts.add(Integer.bitCount(holding.openOutcomes())));
        return counts.stream().mapToInt(Integer::intValue).sum();
    }

    public TreeMap<Bytes32, Standing> standings() {
        TreeMap<Bytes32, Standing> all = new TreeMap<>();
        shard.accounts().forEach(account -> all.put(account.key, standing(account)));
        return all;
    }

    public @Nullable Standing standing(Bytes32 key) {
        Account account = shard.accounts().find(key);
        return account == null ? null : standing(account);
    }

    /** @param required portfolio maintenance */
    public record Health(long equity, long required) {}

    /** Equity and portfolio maintenance of each account with positions. */
    public TreeMap<Bytes32, Health> maintenance() {
        TreeMap<Bytes32, Health> all = new TreeMap<>();
        shard.accounts().forEach(account -> {
            if (!account.isFlat()) {
                Maintenance maintenance = Maintenance.of(account, shard.listings());
                all.put(account.key, new Health(maintenance.equity(), maintenance.required()));
            }
        });
        return all;
    }

    public TreeMap<Bytes32, Holdings> holdings() {
        TreeMap<Bytes32, Holdings> all = new TreeMap<>();
        shard.accounts()
                .forEach(account ->
                        all.put(account.key, new Holdings(account.balance(), new TreeMap<>(), new TreeMap<>())));
        forEachHolding((account, holding) -> {
            if (holding.size() != 0) {
                Holdings holdings = all.get(account.key);
                holdings.sizes().put(holding.market.symbol(), holding.size());
                holdings.costs().put(holding.market.symbol(), holding.cost());
            }
        });
        return all;
    }

    /** One account, all its money and needs. */
    public record Books(
            long balance,
            long deposits,
            long realizedPnl,
            long fees,
            long funding,
            long transferred,
            long withdrawn,
            long equity,
            long orderMargin,
            long used,
            long survival,
            long maintenance) {

        public static final Books EMPTY = new Books(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    }

    public TreeMap<Bytes32, Books> books() {
        TreeMap<Bytes32, Books> all = new TreeMap<>();
        shard.accounts().forEach(account -> {
            Margin.Requirement requirement = Margin.requirement(account);
            AccountTotals totals = account.totals();
            all.put(
                    account.key,
                    new Books(
                            account.balance(),
                            totals.getDeposits(),
                            totals.getRealizedPnl(),
                            totals.getFees(),
                            totals.getFunding(),
                            totals.getTransferred(),
                            totals.getWithdrawn(),
                            Margin.equityWithOrders(account),
                            account.orderMargin(),
                            requirement.used(),
                            requirement.survival(),
                            maintenance(account)));
        });
        return all;
    }

    private long maintenance(Account account) {
        PortfolioMargin portfolio = shard.listings().portfolio().clear();
        for (ListedMarket market : shard.listings().bySymbol()) {
            Holding holding = account.holdingOrNull(market);
            if (holding != null && holding.size() != 0) {
                Side side = Side.of(holding.size() > 0);
                long notional = Notional.required(market.conditions().mark(), holding.size());
                long leverage = account.leverageIn(market);
                portfolio.add(
                        shard.listings().correlationIndex(market),
                        side,
                        market.conditions().maintenanceMargin(side, notional, leverage));
            }
        }
        return portfolio.size() == 0 ? 0 : portfolio.requirement();
    }

    /** The mark price of a market; 0 before the first. */
    public long mark(int market) {
        return shard.listings().byNumber(market).conditions().mark();
    }

    /** Marks, margin rates that move after a regime change, and fees, to detect that one of them has moved. */
    public String marks() {
        StringBuilder marks = new StringBuilder();
        shard.listings()
                .bySymbol()
                .forEach(market -> marks.append(market.symbol())
                        .append(' ')
                        .append(market.conditions().mark())
                        .append(' ')
                        .append(market.conditions().regimeDt())
                        .append(' ')
                        .append(market.listing().getTakerFee())
                        .append(' ')
                        .append(market.listing().getMakerFee())
                        .append(' '));
        return marks.toString();
    }

    private static long fees(OpenOrder order) {
        long exchange = order.market.conditions().parameters().takerFee();
        return Fees.atLimit(order.price(), order.reserved(), exchange)
                + Fees.atLimit(order.price(), order.reserved(), order.builderRate());
    }

    private Standing standing(Account account) {
        Margin.Requirement requirement = Margin.requirement(account);
        boolean closes = false;
        long losses = Margin.losses(account);
        for (Holding holding : account.holdings()) {
            boolean isSettled = MarketStates.isDelisted(holding.market.listing());
            for (OpenOrder order : holding.orders()) {
                closes |= order.reduceOnly || isSettled;
                losses -= order.reduceOnly ? uncounted(holding, order) : 0;
            }
        }
        return new Standing(
                Margin.equityWithOrders(account),
                requirement.used(),
                requirement.survival(),
                losses,
                closes,
                Margin.equityCoversMaintenance(account, shard.listings()));
    }

    /**
     * The part of a reduce-only order's counted loss that no fill of it can cause: its fees, and all of it while there is
     * neither a position to reduce nor an order that may open one.
     */
    private static long uncounted(Holding holding, OpenOrder order) {
        long counted = Margin.countedLoss(order);
        return holding.closable(order.side) > 0 ? Math.min(counted, fees(order)) : counted;
    }

    private interface HoldingVisitor {
        void visit(Account account, Holding holding);
    }

    private void forEachHolding(HoldingVisitor visitor) {
        shard.accounts().forEach(account -> account.holdings().forEach(holding -> visitor.visit(account, holding)));
    }
}
