package io.openperp.exchange.account;

import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.state.RawState;
import io.openperp.exchange.account.state.Replacements;
import io.openperp.journal.MarketListing;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.margin.PortfolioMargin;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Sha256;
import io.openperp.units.Side;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** Accounts and markets with a {@link LiquidationIndex} over them, and a second, naive mind that walks all accounts. */
public final class WatchedAccounts {

    final Listings listings = new Listings();
    public final LiquidationIndex index = new LiquidationIndex(listings, 7);
    final Accounts accounts = new Accounts(5);
    final List<ListedMarket> markets = new ArrayList<>();
    private int orderIds;

    public WatchedAccounts(List<MarketParameters> parameters) {
        for (MarketParameters market : parameters) {
            MarketListing listing = ListingTerms.listing(market, ExchangeParameters.DEFAULTS)
                    .setMarket(markets.size())
                    .build();
            listings.announce(listing);
            markets.add(listings.byNumber(markets.size()));
            index.marked(markets.getLast());
        }
    }

    public ListedMarket market(String symbol) {
        for (ListedMarket market : markets) {
            if (market.symbol().equals(symbol)) {
                return market;
            }
        }
        throw new IllegalArgumentException(symbol);
    }

    public void mark(ListedMarket market, long mark) {
        RawState.setConditions(market, market.conditions().withMark(mark, true));
        index.marked(market);
    }

    public void conditions(ListedMarket market, MarketConditions conditions) {
        RawState.setConditions(market, conditions);
        index.marked(market);
    }

    public void relist(ListedMarket market, long makerFee, ExchangeParameters exchange) {
        listings.announce(ListingTerms.listing(market.conditions().parameters(), exchange)
                .setMarket(market.number)
                .setMakerFee(makerFee)
                .setTakerFee(2 * makerFee)
                .build());
        index.marked(market);
    }

    public Account account(String name) {
        return accounts.findOrCreate(id(name));
    }

    /** Takes a position at the mark and leaves its loss or gain to the balance. */
    public void position(Account account, ListedMarket market, long size) {
        account.holding(market)
                .settlePosition(size, Notional.value(size, market.conditions().mark()));
    }

    public OpenOrder order(
            Account account,
            ListedMarket market,
            Side side,
            long price,
            long size,
            boolean reduceOnly,
            boolean resting) {
        OpenOrder order = new OpenOrder(id("order" + orderIds++), account, market, side, price, reduceOnly, null, size);
        if (resting) {
            RawState.rest(order);
        }
        account.holding(market).add(order);
        return order;
    }

    /** Sets the balance so that equity is {@code need + above}, and looks. */
    public void endow(Account account, long above) {
        setBalance(account, 0);
        setBalance(account, need(account) + above - equity(account));
        index.updateIntervals(account);
    }

    /** Evaluates all accounts that are due, as a pass does; returns how many there were. */
    public int pass() {
        List<Account> due = index.accountsToEvaluate();
        due.forEach(index::evaluated);
        return due.size();
    }

    public void restore() {
        index.rebuild(accounts);
    }

    /** The keys of all accounts with E &lt; P, or E &lt; U and open orders. */
    public TreeSet<Bytes32> endangered() {
        TreeSet<Bytes32> found = new TreeSet<>();
        accounts.forEach(account -> {
            long equity = equity(account);
            if (equity < maintenance(account) || hasOrders(account) && equity < survival(account)) {
                found.add(account.key);
            }
        });
        return found;
    }

    public TreeSet<Bytes32> due() {
        TreeSet<Bytes32> due = new TreeSet<>();
        index.accountsToEvaluate().forEach(account -> due.add(account.key));
        return due;
    }

    /** Equity that the account needs not to be due for anything. */
    long need(Account account) {
        return hasOrders(account) ? Math.max(survival(account), maintenance(account)) : maintenance(account);
    }

    static boolean hasOrders(Account account) {
        return account.holdings().stream().anyMatch(holding -> !holding.orders().isEmpty());
    }

    static long equity(Account account) {
        long equity = account.balance();
        for (Holding holding : account.holdings()) {
            long value =
                    Notional.value(holding.size(), holding.market.conditions().mark());
            equity = Fixed.addSaturated(equity, value - holding.cost());
        }
        return equity;
    }

    private long maintenance(Account account) {
        TreeMap<Integer, Holding> bySymbol = new TreeMap<>();
        account.holdings().stream()
                .filter(holding -> holding.size() != 0)
                .forEach(holding -> bySymbol.put(listings.correlationIndex(holding.market), holding));
        PortfolioMargin portfolio = listings.portfolio().clear();
        bySymbol.forEach((place, holding) -> {
            MarketConditions conditions = holding.market.conditions();
            Side side = Side.of(holding.size() > 0);
            long notional = Notional.required(conditions.mark(), holding.size());
            portfolio.add(
                    place, side, conditions.maintenanceMargin(side, notional, account.leverageIn(holding.market)));
        });
        return portfolio.requirement();
    }

    private static long survival(Account account) {
        long sum = 0;
        for (Holding holding : account.holdings()) {
            long worst = 0;
            for (int outcome = 0; outcome < 1 << Replacements.MOST; outcome++) {
                if ((outcome & ~holding.openOutcomes()) == 0
                        && holding.market.conditions().hasMark()) {
                    worst = Math.max(worst, survival(account, holding, outcome));
                }
            }
            sum = Fixed.addSaturated(sum, worst);
        }
        return sum;
    }

    private static long survival(Account account, Holding holding, int outcome) {
        MarketExposure exposure = new MarketExposure(holding.market.conditions())
                .begin(holding.market.conditions(), account.leverageIn(holding.market), holding.size());
        for (OpenOrder order : holding.orders()) {
            if (order.existsIn(outcome)) {
                exposure.add(order.side, order.price(), order.reserved(), order.reduceOnly, !order.isResting());
            }
        }
        return exposure.survival();
    }

    private static Bytes32 id(String name) {
        return Sha256.of(name.getBytes(StandardCharsets.UTF_8));
    }

    public static void setBalance(Account account, long balance) {
        RawState.setBalance(account, balance);
    }
}
