package io.openperp.exchange;

import io.openperp.book.Depth;
import io.openperp.exchange.scenario.Venue;
import io.openperp.exchange.scenario.Wish;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.FillReason;
import io.openperp.journal.FundingPaid;
import io.openperp.journal.IsolatedAccountMade;
import io.openperp.journal.Keys;
import io.openperp.journal.LiquidationExplained;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.Traded;
import io.openperp.journal.TransactionCompleted;
import io.openperp.risk.arithmetic.Notional;
import io.openperp.risk.margin.AccountFacts;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.risk.margin.AccountFigures.PositionFigures;
import io.openperp.risk.margin.AccountValuation;
import io.openperp.risk.margin.MarketExposure;
import io.openperp.risk.market.ExchangeParameters;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.market.Markets;
import io.openperp.risk.position.Position;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Scenarios on the shards in memory. What accounts have is read from the facts published, as every other service does. */
final class InMemoryVenue implements Venue {

    private static final long FIRST_NONCE = 1_000_000;
    private static final long REPUBLISHED_SECONDS = 30;
    /** Seconds of a long step: less than a price lives. */
    private static final long LONG_STEP_SECONDS = 50;

    final Floor floor;
    private final TreeMap<Bytes32, AccountRecords> records = new TreeMap<>();
    private final TreeMap<Bytes32, String> names = new TreeMap<>();
    private final FamilyText families = new FamilyText();

    /** Keys of isolated accounts by name, as {@code alice/BTC-USD}. */
    private final TreeMap<String, Bytes32> isolated = new TreeMap<>();

    private final TreeMap<String, List<String>> prints = new TreeMap<>();
    private final TreeMap<String, Long> oracle = new TreeMap<>();
    private Consumer<ApplySettings.Builder> changes = settings -> {};
    private final Crowd crowd = new Crowd(this);
    private Markets markets;
    private int accountEventsRead;
    private int marketEventsRead;
    private long lastNonce = FIRST_NONCE;
    private long lastTimestamp = 1000;

    InMemoryVenue(@Nullable Random order) {
        floor = new Floor(order, Floor::marksAreTheOracles);
        names.put(Floor.FUND, "insurance");
        markets = Markets.of(ExchangeParameters.DEFAULTS, List.of());
        tick(1); // clocks run before anybody comes
    }

    @Override
    public void mark(String symbol, long price) {
        oracle.put(symbol, price);
        publish(symbol);
        if (conditions(symbol).exchange().markBand() == 0 && conditions(symbol).mark() != price) {
            throw new AssertionError(
                    "the mark is " + Decimals.format(conditions(symbol).mark()));
        }
    }

    private void publish(String symbol) {
        submit("oracle", "oracle", null, List.of(new Wish.Publish(symbol, oracle.get(symbol), null)));
    }

    @Override
    public void terms(@Nullable String symbol, String name, long value) {
        for (MarketListing listing : List.copyOf(floor.exchange.listings)) {
            if (symbol == null || symbol.equals(listing.getSymbol())) {
                floor.exchange.list(ListingChange.of(listing, name, value));
                floor.exchange.drain();
            }
        }
        read();
    }

    @Override
    public void state(String symbol, String state, long seconds) {
        long until = seconds == 0 ? 0 : floor.exchange.timeNanos / 1_000_000_000L + seconds;
        TransactionCompleted completed =
                floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new SetMarketState(symbol, state, "test", until));
        if (!completed.getError().isEmpty() || completed.getStatuses(0).getKind() != StatusKind.SET_MARKET_STATE) {
            throw new AssertionError(completed.toString());
        }
        read();
    }

    @Override
    public void changeTerms(String symbol, String terms, long seconds) {
        long effective = seconds == 0 ? 0 : floor.exchange.timeNanos / 1_000_000_000L + seconds;
        TransactionCompleted completed =
                floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new ChangeTerms(symbol, terms, effective));
        if (!completed.getError().isEmpty() || completed.getStatuses(0).getKind() != StatusKind.CHANGE_TERMS) {
            throw new AssertionError(completed.toString());
        }
        read();
    }

    @Override
    public void listMarket(String symbol, String terms, String state) {
        TransactionCompleted completed =
                floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, new ListMarket(symbol, terms, state));
        if (!completed.getError().isEmpty() || completed.getStatuses(0).getKind() != StatusKind.LIST_MARKET) {
            throw new AssertionError(completed.toString());
        }
        read();
    }

    @Override
    public void setting(String name, long value) {
        configure(settings -> {
            switch (name) {
                case "withdrawalsPerAccountDay" -> settings.setWithdrawalsPerAccountDay(value);
                case "withdrawalsPerHour" -> settings.setWithdrawalsPerHour(value);
                case "withdrawalApprovalAbove" -> settings.setWithdrawalApprovalAbove(value);
                case "liabilitiesEverySeconds" -> settings.setLiabilitiesEverySeconds((int) value);
                default -> throw new IllegalArgumentException("unknown setting " + name);
            }
        });
    }

    /** Changes the settings, on top of the earlier changes. */
    private void configure(Consumer<ApplySettings.Builder> change) {
        changes = changes.andThen(change);
        floor.configure(changes);
        floor.exchange.drain();
    }

    @Override
    public SortedMap<String, String> fill(String account) {
        return OwedAndPaid.fill(records(account).fill);
    }

    @Override
    public SortedMap<String, String> owed(String account) {
        return OwedAndPaid.owed(floor.exchange.liabilities(), families.key(account));
    }

    @Override
    public void insurance(long amount) {
        configure(settings -> settings.setInsuranceDeposit(amount));
        read();
    }

    @Override
    public void later(long seconds) {
        for (long second = 0; second < seconds; second++) {
            if (second % REPUBLISHED_SECONDS == 0) {
                oracle.keySet().forEach(this::publish);
            }
            tick(1);
        }
    }

    @Override
    public void hours(long hours, boolean isTraded) {
        prints.clear();
        for (long step = 0; step < TimeUnit.HOURS.toSeconds(hours) / LONG_STEP_SECONDS; step++) {
            oracle.keySet().forEach(this::publish);
            if (isTraded) {
                crowd.trade(step);
            }
            tick(LONG_STEP_SECONDS);
        }
        if (isTraded) {
            crowd.leave();
        }
    }

    /** Conditions of the markets that have an oracle price. */
    List<MarketConditions> priced() {
        return oracle.keySet().stream().map(this::conditions).toList();
    }

    @Override
    public void tick(long seconds) {
        floor.exchange.tick(seconds);
        floor.exchange.drain();
        read();
    }

    @Override
    public void clockBack(long seconds) {
        floor.exchange.behindNanos = seconds * 1_000_000_000L;
    }

    @Override
    public List<String> submit(String account, String signer, @Nullable Long nonce, List<Wish> wishes) {
        names.put(families.key(account), account);
        TransactionCompleted completed = completed(account, signer, nonce == null ? ++lastNonce : nonce, wishes);
        read();
        completed
                .getStatusesList()
                .forEach(status -> families.answered(account, wishes.get(status.getAction()), status));
        return completed.getError().isEmpty()
                ? completed.getStatusesList().stream().map(StatusText::of).toList()
                : List.of("refused: " + completed.getError());
    }

    private TransactionCompleted completed(String account, String signer, long nonce, List<Wish> wishes) {
        Bytes32 key = families.key(account);
        Bytes32 by = families.signer(account, signer);
        return wishes.getFirst() instanceof Wish.OfFamily
                ? floor.askInSignedBytes(
                        key,
                        by,
                        nonce,
                        families.actions(
                                account,
                                wishes,
                                (floor.exchange.timeNanos - floor.exchange.behindNanos) / 1_000_000_000L))
                : asked(key, by, nonce, wishes);
    }

    private TransactionCompleted asked(Bytes32 account, Bytes32 signer, long nonce, List<Wish> wishes) {
        TransactionCompleted completed = floor.askWithNonce(
                account,
                signer,
                nonce,
                wishes.stream()
                        .map(wish -> WishActions.action(wish, lastTimestamp++))
                        .toArray(Action[]::new));
        wishes.forEach(wish -> BasketIds.of(wish, floor.orders).forEach((name, id) -> {
            floor.orders.learn(name, id);
            names.put(id, name);
        }));
        return completed;
    }

    @Override
    public String book(String symbol) {
        Depth depth = floor.exchange.market(number(symbol)).book().depth();
        MarketParameters market = conditions(symbol).parameters();
        List<String> levels = new ArrayList<>();
        for (Side side : List.of(Side.BUY, Side.SELL)) {
            depth.read(
                    side,
                    Integer.MAX_VALUE,
                    (s, ticks, lots, orders) -> levels.add((s.isBuy() ? "bid " : "ask ")
                            + Decimals.format(ticks * market.tickSize())
                            + " x "
                            + Decimals.format(lots * market.lotSize())));
        }
        return levels.isEmpty() ? "empty" : String.join(", ", levels);
    }

    @Override
    public String trades(String symbol) {
        List<String> since = prints.remove(symbol);
        return since == null ? "none" : String.join(", ", since);
    }

    @Override
    public String orders(String account) {
        String orders = records(account).openOrders().stream().map(this::text).collect(Collectors.joining(", "));
        return orders.isEmpty() ? "none" : orders;
    }

    private String text(OrderState order) {
        if (AccountRecords.waits(order)) {
            int tries = order.getConditional().getTries();
            String tried = tries == 0 ? "" : " tried " + tries + " left " + Decimals.format(order.getRemainingSize());
            return names.get(Keys.read(order.getOrderId())) + " " + ConditionalText.of(order.getConditional()) + tried;
        }
        return names.get(Keys.read(order.getOrderId())) + (order.getIsBuy() ? " buy " : " sell ")
                + Decimals.format(order.getRemainingSize()) + " @ " + Decimals.format(order.getPrice())
                + (order.getReduceOnly() ? " reduce-only" : "");
    }

    @Override
    public String order(String account, String order) {
        OrderState state = records(account).orders.get(floor.orders.id(order));
        if (state == null) {
            return "never published";
        }
        return StatusText.word(state.getStatus()) + (state.getReason().isEmpty() ? "" : ": " + state.getReason());
    }

    @Override
    public SortedMap<String, String> margin(String account) {
        AccountFigures figures = AccountValuation.of(records(account).facts(), markets);
        TreeMap<String, String> fields = Fields.of(figures);
        fields.put("balance", Decimals.format(records(account).totals.getBalance()));
        return fields;
    }

    @Override
    public SortedMap<String, String> position(String account, String symbol) {
        for (PositionFigures figures :
                AccountValuation.of(records(account).facts(), markets).positions()) {
            if (figures.symbol().equals(symbol)) {
                return Fields.of(figures);
            }
        }
        return Collections.emptySortedMap();
    }

    @Override
    public SortedMap<String, String> requirement(String account, String symbol) {
        AccountFacts facts = records(account).facts();
        MarketConditions market = conditions(symbol);
        Position position = facts.positions().getOrDefault(symbol, Position.FLAT);
        long leverage =
                facts.leverages().getOrDefault(symbol, market.parameters().defaultLeverage());
        MarketExposure exposure = new MarketExposure(market).begin(market, leverage, position.size());
        facts.openOrders()
                .getOrDefault(symbol, List.of())
                .forEach(order -> exposure.add(
                        order.side(),
                        order.price(),
                        order.remaining(),
                        order.reduceOnly(),
                        false,
                        order.builderRate()));
        TreeMap<String, String> fields = new TreeMap<>();
        fields.put("longNotional", Decimals.format(Notional.required(market.mark(), exposure.longExposure())));
        fields.put("shortNotional", Decimals.format(Notional.required(market.mark(), exposure.shortExposure())));
        fields.put("losses", Decimals.format(exposure.losses()));
        fields.put("survival", Decimals.format(exposure.survival()));
        fields.put("marginUsed", Decimals.format(exposure.initialMargin()));
        return fields;
    }

    @Override
    public SortedMap<String, String> closed(String account) {
        ClosedPosition closed = records(account).closed;
        TreeMap<String, String> fields = new TreeMap<>();
        if (closed != null) {
            fields.put("symbol", closed.getSymbol());
            fields.put("maxQuantity", Decimals.format(closed.getMaxSize()));
            fields.put("totalVolume", Decimals.format(closed.getVolume()));
            fields.put("avgOpenPrice", Decimals.format(closed.getAverageOpenPrice()));
            fields.put("avgClosePrice", Decimals.format(closed.getAverageClosePrice()));
            fields.put("realizedPnl", Decimals.format(closed.getRealizedPnl()));
            fields.put("fees", Decimals.format(closed.getFees()));
            fields.put("funding", Decimals.format(closed.getFunding()));
            fields.put("closeReason", closed.getReason().name().toLowerCase(Locale.ROOT));
        }
        return fields;
    }

    @Override
    public SortedMap<String, String> funding(String account, String symbol) {
        FundingPaid paid = records(account).funding.get(symbol);
        TreeMap<String, String> fields = new TreeMap<>();
        if (paid != null) {
            fields.put("size", Decimals.format(paid.getPosition().getSize()));
            fields.put("payment", Decimals.format(paid.getPayment()));
            fields.put("hourlyRate", Decimals.format(paid.getHourlyRate()));
            fields.put("mark", Decimals.format(paid.getMark()));
        }
        return fields;
    }

    @Override
    public SortedMap<String, String> explanation(String account) {
        LiquidationExplained explained = records(account).explained;
        return explained == null ? Collections.emptySortedMap() : Explanations.fields(explained);
    }

    @Override
    public String explainedSteps(String account) {
        LiquidationExplained explained = records(account).explained;
        return explained == null
                ? "none"
                : explained.getStepsList().stream().map(Explanations::text).collect(Collectors.joining(", "));
    }

    @Override
    public String ranking(String symbol, boolean longs) {
        return floor.exchange.holders(number(symbol), longs).stream()
                .map(holder -> names.get(Keys.read(holder.getAccount())) + " " + Decimals.format(holder.getScore()))
                .collect(Collectors.joining(", "));
    }

    @Override
    public String last(String symbol) {
        return Decimals.format(floor.exchange.market(number(symbol)).lastPrice());
    }

    @Override
    public boolean moneyIsConserved() {
        floor.exchange.checkMoney();
        return true;
    }

    @Override
    public boolean knows(String account) {
        byte[] key = Keys.write(families.key(account)).toByteArray();
        BinaryWriter out = new BinaryWriter();
        floor.exchange.accountShard().writeTo(out);
        return indexOf(out.toByteArray(), key) >= 0;
    }

    private static int indexOf(byte[] in, byte[] what) {
        for (int at = 0; at + what.length <= in.length; at++) {
            if (Arrays.equals(in, at, at + what.length, what, 0, what.length)) {
                return at;
            }
        }
        return -1;
    }

    private void read() {
        List<AccountEvent> accountEvents = floor.exchange.accountEvents;
        for (; accountEventsRead < accountEvents.size(); accountEventsRead++) {
            AccountEvent event = accountEvents.get(accountEventsRead);
            records.computeIfAbsent(Keys.read(event.getAccount()), key -> new AccountRecords())
                    .read(event);
            if (event.hasIsolatedAccountMade()) {
                made(event.getIsolatedAccountMade());
            }
        }
        for (Map.Entry<String, MarketEvent> published : floor.exchange.marketEventsSince(marketEventsRead)) {
            read(published.getKey(), published.getValue());
            marketEventsRead++;
        }
    }

    private void made(IsolatedAccountMade made) {
        String name = names.get(Keys.read(made.getOwner())) + "/" + made.getSymbol();
        names.put(Keys.read(made.getAccount()), name);
        isolated.put(name, Keys.read(made.getAccount()));
    }

    private void read(String symbol, MarketEvent event) {
        switch (event.getBodyCase()) {
            case MARKET_LISTED ->
                markets = PublicMarkets.listed(markets, event.getMarketListed().getListing());
            case PRICE_CHANGED -> markets = PublicMarkets.priced(markets, symbol, event.getPriceChanged());
            case RISK_SURFACE_CHANGED ->
                markets = PublicMarkets.surfaced(markets, symbol, event.getRiskSurfaceChanged());
            case VOLATILITY_CHANGED -> markets = PublicMarkets.aged(markets, symbol, event.getVolatilityChanged());
            case TRADED ->
                prints.computeIfAbsent(symbol, s -> new ArrayList<>()).add(text(event.getTraded()));
            case LEVEL_CHANGED,
                    BOOK_ORDER_CHANGED,
                    OPEN_INTEREST_CHANGED,
                    FUNDING_RATE_CHANGED,
                    FUNDING_SETTLED,
                    AUTOMATIC_STATE_SET,
                    MARKET_SETTLED,
                    BODY_NOT_SET -> {
                // nothing that accounts are valued with
            }
        }
    }

    private String text(Traded trade) {
        String print = Decimals.format(trade.getSize()) + " @ " + Decimals.format(trade.getPrice())
                + (trade.getTakerIsBuy() ? " buy" : " sell");
        return trade.getReason() == FillReason.NORMAL
                ? print
                : print + " " + trade.getReason().name().toLowerCase(Locale.ROOT) + " taker "
                        + names.get(Keys.read(trade.getTaker())) + " maker " + names.get(Keys.read(trade.getMaker()));
    }

    private AccountRecords records(String account) {
        return records.getOrDefault(isolated.getOrDefault(account, families.key(account)), new AccountRecords());
    }

    private MarketConditions conditions(String symbol) {
        MarketConditions market = markets.find(symbol);
        if (market == null) {
            throw new IllegalArgumentException("no market " + symbol);
        }
        return market;
    }

    private int number(String symbol) {
        for (int i = 0; i < floor.exchange.listings.size(); i++) {
            if (floor.exchange.listings.get(i).getSymbol().equals(symbol)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no market " + symbol);
    }
}
