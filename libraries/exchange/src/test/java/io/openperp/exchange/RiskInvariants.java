package io.openperp.exchange;

import io.openperp.exchange.account.ShardView;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Fill;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.LiquidationStep;
import io.openperp.journal.LiquidationStepKind;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListing;
import io.openperp.journal.Traded;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFacts.OpenOrder;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountFigures.PositionFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Markets;
import io.openperp.risk.position.Position;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Laws of money and risk that hold whenever nothing is under way, each by its name. Read from the facts published and
 * from the shards; the fifteenth, that the same commands give the same bytes, is a matter of whole logs.
 */
public final class RiskInvariants {

    private static final long SHARE_ROUNDING = 10;

    private final ExchangeUnderLaw exchange;
    private final Bytes32 fund;
    private final Bytes32 fees;
    private final Random random = new Random(1);
    private final Map<String, Runnable> laws = new LinkedHashMap<>();
    private final TreeMap<Bytes32, AccountRecords> accounts = new TreeMap<>();
    /** Markets in which liquidations wait (MST-012, STL-009). */
    private final TreeSet<String> holding = new TreeSet<>();

    private Markets markets = Markets.of(ExchangeParameters.DEFAULTS, List.of());
    private int accountEventsRead;
    private int marketEventsRead;
    private List<AccountEvent> newAccountEvents = List.of();
    private List<Map.Entry<String, MarketEvent>> newMarketEvents = List.of();
    private TreeMap<Bytes32, ShardView.Standing> survivors = new TreeMap<>();
    private @Nullable Markets marketsBefore;
    /** The traders as they are in this check, for all its laws; null before the first law asks for them. */
    private @Nullable List<Valued> traders;

    private final TreeMap<String, Long> takenOver = new TreeMap<>();
    /** How often each law has been looked at. */
    public final TreeMap<String, Integer> seen = new TreeMap<>();

    /** Fund and fee account hold what is others', so laws of traders do not bind them. */
    public RiskInvariants(ExchangeUnderLaw exchange, Bytes32 fund, Bytes32 fees) {
        this.exchange = exchange;
        this.fund = fund;
        this.fees = fees;
        laws.put("1 money", this::money);
        laws.put("2 open interest", this::openInterest);
        laws.put("3 statement", this::statement);
        laws.put("4 only the fund owes", this::onlyTheFundOwes);
        laws.put("5 order of requirements and shares", this::requirementsAndShares);
        laws.put("6 an order never lowers what is needed", this::ordersOnlyRaise);
        laws.put("7 rates rise with size and leverage", this::ratesRise);
        laws.put("8 a regime change alters no rate", this::regimesDoNotJump);
        laws.put("9 the liquidation price is tight", this::liquidationPriceIsTight);
        laws.put("10 nobody deep, no order beyond equity", this::nobodyDeep);
        laws.put("11 who survives goes on surviving", this::survivorsSurvive);
        laws.put("12 funding sums to zero", this::fundingSumsToZero);
        laws.put("13 reduce-only within the position", this::reduceOnlyWithinPosition);
        laws.put("14 no crossed book, no trade with oneself", this::booksAndTrades);
        laws.put("16 takeovers and deleveragings sum up", this::takeoversSumUp);
    }

    public void check() {
        traders = null;
        marketsBefore = markets;
        newAccountEvents = exchange.accountEventsSince(accountEventsRead);
        accountEventsRead += newAccountEvents.size();
        newAccountEvents.forEach(
                event -> accounts.computeIfAbsent(Keys.read(event.getAccount()), key -> new AccountRecords())
                        .read(event));
        newMarketEvents = exchange.marketEventsSince(marketEventsRead);
        marketEventsRead += newMarketEvents.size();
        law("8 a regime change alters no rate", this::readMarkets);
        laws.forEach(RiskInvariants::law);
    }

    private static void law(String name, Runnable law) {
        try {
            law.run();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("law " + name + ": " + e.getMessage(), e);
        }
    }

    private void money() {
        exchange.checkMoney();
    }

    private void openInterest() {
        TreeMap<String, Long> sums = new TreeMap<>();
        new ShardView(exchange.accountShard())
                .holdings()
                .values()
                .forEach(holdings -> holdings.sizes().forEach((symbol, size) -> sums.merge(symbol, size, Long::sum)));
        sums.forEach((symbol, sum) -> require(sum == 0, symbol + " sums to " + sum));
    }

    private void statement() {
        new ShardView(exchange.accountShard()).books().forEach((key, b) -> {
            boolean own = key.equals(fund) || key.equals(fees);
            require(
                    own
                            || b.balance()
                                    == b.deposits()
                                            + b.realizedPnl()
                                            - b.fees()
                                            + b.funding()
                                            + b.transferred()
                                            - b.withdrawn(),
                    () -> key + " " + b);
        });
    }

    private void onlyTheFundOwes() {
        forTraders((key, facts, figures) -> {
            boolean flat = figures.positions().isEmpty();
            require(!flat || facts.balance() >= facts.orderMargin(), () -> key + " is flat with " + facts.balance());
        });
    }

    private void requirementsAndShares() {
        ExchangeParameters exchangeWide = markets.exchange();
        forTraders((key, facts, figures) -> {
            List<PositionFigures> positions = figures.positions();
            long sum = positions.stream()
                    .mapToLong(PositionFigures::maintenanceMargin)
                    .sum();
            long least = Fixed.mulCeil(sum, exchangeWide.offsetFloor());
            require(least <= figures.maintenance() && figures.maintenance() <= sum, () -> key + " P of " + figures);
            require(sum <= figures.marginUsed(), () -> key + " marginUsed of " + figures);
            if (!positions.isEmpty()) {
                count("positions valued");
                long shares = positions.stream()
                        .mapToLong(PositionFigures::riskAllocation)
                        .sum();
                long allocated = positions.stream()
                        .mapToLong(PositionFigures::allocMargin)
                        .sum();
                long most = Fixed.ONE * Fixed.ONE / exchangeWide.offsetFloor() + SHARE_ROUNDING;
                require(shares == Fixed.ONE, () -> key + " shares of " + figures);
                require(allocated == figures.maintenance(), () -> key + " allocation of " + figures);
                require(
                        positions.stream().allMatch(p -> Math.abs(p.riskAllocation()) <= most),
                        () -> key + " a share of " + figures);
            }
        });
    }

    private void ordersOnlyRaise() {
        forTraders((key, facts, figures) -> facts.openOrders().forEach((symbol, orders) -> {
            MarketExposure all = exposure(facts, symbol, orders);
            for (OpenOrder order : orders) {
                List<OpenOrder> others = orders.stream().filter(o -> o != order).toList();
                MarketExposure without = exposure(facts, symbol, others);
                require(
                        without.initialMargin() <= all.initialMargin() && without.survival() <= all.survival(),
                        () -> key + " " + order);
                count("orders taken out");
            }
        }));
    }

    private void ratesRise() {
        markets.bySymbol().values().forEach(market -> RateLaws.riseWithSizeAndLeverage(market, random));
    }

    /** Reads the events of markets; a new surface must give every rate that was in force. */
    private void readMarkets() {
        for (Map.Entry<String, MarketEvent> published : newMarketEvents) {
            String symbol = published.getKey();
            MarketEvent event = published.getValue();
            if (event.hasMarketListed()) {
                MarketListing listing = event.getMarketListed().getListing();
                markets = PublicMarkets.listed(markets, listing);
                holding.remove(symbol);
                if (MarketStates.holdsLiquidations(listing)) {
                    holding.add(symbol);
                }
            } else if (event.hasPriceChanged()) {
                markets = PublicMarkets.priced(markets, symbol, event.getPriceChanged());
            } else if (event.hasVolatilityChanged()) {
                markets = PublicMarkets.aged(markets, symbol, event.getVolatilityChanged());
            } else if (event.hasRiskSurfaceChanged()) {
                MarketConditions before = market(symbol);
                markets = PublicMarkets.surfaced(markets, symbol, event.getRiskSurfaceChanged());
                RateLaws.noneAltered(before, market(symbol));
                count("regime changes");
            }
        }
    }

    private void regimesDoNotJump() {
        markets.bySymbol().values().forEach(market -> require(market.regimeDt() >= 0, market.symbol()));
    }

    private void liquidationPriceIsTight() {
        forTraders((key, facts, figures) -> {
            for (PositionFigures position : figures.positions()) {
                long price = position.liquidationPrice();
                if (random.nextInt(4) == 0 && price != 0 && !figures.isLiquidatable()) {
                    MarketConditions market = market(position.symbol());
                    long tick = market.parameters().tickSize();
                    long better = position.size() > 0 ? price + tick : price - tick;
                    require(liquidatable(facts, market, price), key + " is not liquidated at " + price);
                    require(!liquidatable(facts, market, better), key + " is liquidated already at " + better);
                    count("liquidation prices");
                }
            }
        });
    }

    private boolean liquidatable(AccountFacts facts, MarketConditions market, long mark) {
        return AccountValuation.of(facts, markets.with(market.withMark(mark, true)))
                .isLiquidatable();
    }

    /**
     * No account is deep outside of stopped markets. A closing order may rest beside others until the next pass, which
     * cancels these (ORD-032).
     */
    private void nobodyDeep() {
        TreeMap<Bytes32, ShardView.Standing> standings = standings();
        forTraders((key, facts, figures) -> {
            List<PositionFigures> closed = figures.positions().stream()
                    .filter(p -> !market(p.symbol()).isOracleFresh() || holding.contains(p.symbol()))
                    .toList();
            boolean deep = 3 * figures.positionEquity() < 2 * figures.maintenance();
            require(!deep || figures.positions().size() == closed.size(), () -> key + " is deep: " + figures);
            if (!closed.isEmpty()) {
                count(deep ? "deep in stopped markets only" : "in stopped markets");
                return;
            }
            long survival = 0;
            long margins = 0;
            for (String symbol : symbols(facts)) {
                survival += exposure(facts, symbol, facts.openOrders().getOrDefault(symbol, List.of()))
                        .survival();
                margins += exposure(facts, symbol, List.of()).survival();
            }
            ShardView.Standing standing = standings.get(key);
            boolean closes = standing != null && standing.closes() && standing.goesOn();
            long needed = survival;
            require(
                    figures.totalBalance() >= needed || needed <= margins || closes,
                    () -> key + " has orders that need " + needed + ": " + figures);
        });
    }

    private TreeMap<Bytes32, ShardView.Standing> standings() {
        TreeMap<Bytes32, ShardView.Standing> all = new TreeMap<>();
        all.putAll(new ShardView(exchange.accountShard()).standings());
        return all;
    }

    private static TreeSet<String> symbols(AccountFacts facts) {
        TreeSet<String> symbols = new TreeSet<>(facts.openOrders().keySet());
        facts.positions().forEach((symbol, position) -> {
            if (!position.isFlat()) {
                symbols.add(symbol);
            }
        });
        return symbols;
    }

    /** While no mark and no rate moves, only a liquidation or a deleveraging may take an account below what it needs. */
    private void survivorsSurvive() {
        TreeSet<Bytes32> forced = new TreeSet<>();
        newAccountEvents.stream()
                .filter(event -> event.hasPositionMoved() || event.hasFundingPaid() || event.hasLiquidationExplained())
                .forEach(event -> forced.add(Keys.read(event.getAccount())));
        TreeMap<Bytes32, ShardView.Standing> now = standings();
        if (markets == marketsBefore) {
            survivors.forEach((key, before) -> {
                ShardView.Standing after = now.get(key);
                if (!forced.contains(key)) {
                    require(after.goesOn(), key + ": " + before + " became " + after);
                    count("survivors");
                }
            });
        }
        now.values().removeIf(standing -> !standing.survives());
        now.remove(fund);
        survivors = now;
    }

    private void fundingSumsToZero() {
        TreeMap<String, Long> sums = new TreeMap<>();
        TreeMap<String, Integer> payments = new TreeMap<>();
        for (AccountEvent event : newAccountEvents) {
            if (event.hasFundingPaid()) {
                sums.merge(
                        event.getFundingPaid().getSymbol(),
                        event.getFundingPaid().getPayment(),
                        Long::sum);
                payments.merge(event.getFundingPaid().getSymbol(), 1, Integer::sum);
            }
        }
        for (Map.Entry<String, MarketEvent> published : newMarketEvents) {
            if (published.getValue().hasFundingSettled()) {
                long residue = published.getValue().getFundingSettled().getResidue();
                sums.merge(published.getKey(), residue, Long::sum);
                require(
                        residue >= 0 && residue <= payments.getOrDefault(published.getKey(), 0),
                        published.getKey() + " leaves " + residue);
                count("fundings");
            }
        }
        sums.forEach((symbol, sum) -> require(sum == 0, symbol + " sums to " + sum));
    }

    private void reduceOnlyWithinPosition() {
        forTraders((key, facts, figures) -> facts.openOrders().forEach((symbol, orders) -> {
            Position position = facts.positions().getOrDefault(symbol, Position.FLAT);
            long sum = 0;
            for (OpenOrder order : orders) {
                if (order.reduceOnly()) {
                    require(position.closableBy(order.side()) > 0, key + " has no position for " + order);
                    sum += order.remaining();
                }
            }
            require(sum <= Math.abs(position.size()), key + " promises " + sum + " of " + position.size());
        }));
    }

    private void booksAndTrades() {
        exchange.checkInvariants();
        for (Map.Entry<String, MarketEvent> published : newMarketEvents) {
            if (published.getValue().hasTraded()) {
                Traded trade = published.getValue().getTraded();
                require(!trade.getMaker().equals(trade.getTaker()), "a trade with oneself: " + trade);
                count("trades " + trade.getReason());
            }
        }
    }

    /**
     * Notionals taken over by the steps of liquidations are those that markets have moved, and no holder owes for them.
     */
    private void takeoversSumUp() {
        for (Map.Entry<String, MarketEvent> published : newMarketEvents) {
            Traded trade = published.getValue().getTraded();
            boolean moved = trade.getReason() != FillReason.NORMAL
                    && trade.getMakerOrderId().isEmpty();
            if (published.getValue().hasTraded()
                    && moved
                    && !Keys.read(trade.getTaker()).equals(fund)) {
                takenOver.merge(Keys.read(trade.getTaker()) + " " + published.getKey(), trade.getNotional(), Long::sum);
            }
        }
        for (AccountEvent event : newAccountEvents) {
            for (LiquidationStep step : event.getLiquidationExplained().getStepsList()) {
                if (step.getKind() == LiquidationStepKind.TAKEN_OVER_BY_FUND
                        || step.getKind() == LiquidationStepKind.DELEVERAGED) {
                    String whose = Keys.read(event.getAccount()) + " " + step.getSymbol();
                    takenOver.merge(whose, -step.getClosedNotional(), Long::sum);
                    count(step.getKind().name());
                }
            }
            if (event.hasPositionMoved()) {
                holderOwesNothing(event);
            }
        }
        takenOver.forEach((whose, left) -> require(left == 0, whose + " differs by " + left));
    }

    private void holderOwesNothing(AccountEvent event) {
        Fill fill = event.getPositionMoved().getFill();
        boolean holder = !fill.getIsTaker() && !Keys.read(event.getAccount()).equals(fund);
        require(
                !holder || fill.getEquityAfter() >= Math.min(0, fill.getEquityBefore()),
                "deleveraged into debt: " + event);
    }

    private record Valued(Bytes32 key, AccountFacts facts, AccountFigures figures) {}

    private interface TraderLaw {
        void check(Bytes32 key, AccountFacts facts, AccountFigures figures);
    }

    private void forTraders(TraderLaw law) {
        if (traders == null) {
            traders = valued();
        }
        traders.forEach(trader -> law.check(trader.key, trader.facts, trader.figures));
    }

    private List<Valued> valued() {
        List<Valued> all = new ArrayList<>();
        accounts.forEach((key, records) -> {
            if (!key.equals(fund) && !key.equals(fees)) {
                AccountFacts facts = records.facts();
                all.add(new Valued(key, facts, AccountValuation.of(facts, markets)));
            }
        });
        return all;
    }

    private MarketExposure exposure(AccountFacts facts, String symbol, List<OpenOrder> orders) {
        MarketConditions market = market(symbol);
        Position position = facts.positions().getOrDefault(symbol, Position.FLAT);
        long leverage =
                facts.leverages().getOrDefault(symbol, market.parameters().defaultLeverage());
        MarketExposure exposure = new MarketExposure(market).begin(market, leverage, position.size());
        orders.forEach(o -> exposure.add(o.side(), o.price(), o.remaining(), o.reduceOnly(), false));
        return exposure;
    }

    private MarketConditions market(String symbol) {
        MarketConditions market = markets.find(symbol);
        if (market == null) {
            throw new IllegalStateException("nothing was published of " + symbol);
        }
        return market;
    }

    private void count(String what) {
        seen.merge(what, 1, Integer::sum);
    }

    /** @param what in words that take as long as the law itself, so only where it is broken */
    private static void require(boolean holds, Supplier<String> what) {
        if (!holds) {
            throw new AssertionError(what.get());
        }
    }

    static void require(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
