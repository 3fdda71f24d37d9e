package io.openperp.exchange;

import io.openperp.exchange.account.ShardView;
import io.openperp.exchange.scenario.Wish;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.ClosedPosition;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.Traded;
import io.openperp.risk.market.MarketParameters;
import io.openperp.risk.position.Position;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;

/** The shards in the words of the reference model: its commands and the lines of its state. */
final class ReferenceView {

    private final ReferenceSetup setup;
    private final InMemoryExchange exchange;
    private final OrderNames orderNames;
    /** Names of accounts in the model, which sort as the keys do. */
    private final TreeMap<Bytes32, String> names = new TreeMap<>();

    private final TreeMap<String, Bytes32> isolatedKeys;
    private final TreeMap<Bytes32, String> orders = new TreeMap<>();
    private final TreeMap<Bytes32, AccountRecords> records = new TreeMap<>();
    private final TreeMap<Bytes32, Integer> closedPublished = new TreeMap<>();
    private final TreeMap<String, String> regimes = new TreeMap<>();
    private final TreeMap<String, String> rates = new TreeMap<>();
    private final TreeMap<Integer, AnnouncePrice> announced = new TreeMap<>();
    private final TreeMap<String, Integer> seen;
    final ReferenceBuilders builders;
    private final List<String> trades = new ArrayList<>();
    /** Accounts that were liquidated in the current move, and those that got money of isolated accounts. */
    private final TreeSet<Bytes32> liquidated = new TreeSet<>();

    private final TreeSet<Bytes32> paid = new TreeSet<>();
    private int accountEventsRead;
    private int marketEventsRead;
    private int commandsRead;

    /** @param seen counts what has happened, by its name */
    ReferenceView(ReferenceSetup setup, Floor floor, TreeMap<String, Integer> seen) {
        this.setup = setup;
        this.seen = seen;
        this.exchange = floor.exchange;
        this.orderNames = floor.orders;
        builders = new ReferenceBuilders(setup, names, seen);
        isolatedKeys = setup.isolatedKeys();
        setup.traders().forEach(this::name);
        name("insurance");
        name(ReferenceHistory.BUILDER);
        for (String trader : setup.traders()) {
            setup.markets().forEach(market -> isolatedName(trader, market.symbol()));
        }
        newEvents();
    }

    private void count(String what) {
        seen.merge(what, 1, Integer::sum);
    }

    String name(String account) {
        return name(setup.key(account), account);
    }

    Bytes32 isolatedKey(String trader, String symbol) {
        return Objects.requireNonNull(isolatedKeys.get(trader + " " + symbol));
    }

    /** The name of an account that has one. */
    String name(Bytes32 account) {
        return Objects.requireNonNull(names.get(account));
    }

    /** The name of the isolated account of this trader in this market, whether it is there or not. */
    String isolatedName(String trader, String symbol) {
        return name(isolatedKey(trader, symbol), trader + "-" + symbol);
    }

    private String name(Bytes32 key, String account) {
        return names.computeIfAbsent(key, k -> String.format("%016x", k.w0()).substring(0, 8) + "-" + account);
    }

    /** Whether the shard has this account. */
    boolean isThere(Bytes32 account) {
        return new ShardView(exchange.accountShard()).standing(account) != null;
    }

    void learn(Wish wish) {
        if (wish instanceof Wish.PlaceOrder order) {
            orders.put(orderNames.id(order.order()), order.order());
        }
    }

    /** The wish itself, or one for no more than the position where the account shard must expect a larger one. */
    Wish fitted(String trader, Wish wish) {
        AccountRecords account = records(setup.key(trader));
        if (wish instanceof Wish.PlaceOrder order && order.reduceOnly()) {
            account = order.isolated() ? records(isolatedKey(trader, order.symbol())) : account;
            long most = closable(account, order.symbol(), order.side());
            if (order.size() <= most || !mayGrow(account, order.symbol(), order.side())) {
                return wish;
            }
            boolean bringsMoney = order.isolated() && most == 0;
            return new Wish.PlaceOrder(
                    order.order(),
                    order.symbol(),
                    order.side(),
                    most == 0 ? order.size() : most,
                    order.price(),
                    order.timeInForce(),
                    !bringsMoney,
                    order.isolated(),
                    order.code());
        }
        if (wish instanceof Wish.ModifyOrder modify) {
            AccountRecords alone = records(isolatedKey(trader, modify.symbol()));
            account = alone.orders.containsKey(orderNames.id(modify.order())) ? alone : account;
            OrderState order = account.orders.get(orderNames.id(modify.order()));
            if (order != null && order.getReduceOnly()) {
                Side side = Side.of(order.getIsBuy());
                long most = order.getFilledSize() + closable(account, order.getSymbol(), side);
                return modify.size() <= most || !mayGrow(account, order.getSymbol(), side)
                        ? wish
                        : new Wish.ModifyOrder(modify.order(), modify.symbol(), most);
            }
        }
        return wish;
    }

    private AccountRecords records(Bytes32 account) {
        return records.computeIfAbsent(account, key -> new AccountRecords());
    }

    private static long closable(AccountRecords account, String symbol, Side side) {
        return account.positions.getOrDefault(symbol, Position.FLAT).closableBy(side);
    }

    private static boolean mayGrow(AccountRecords account, String symbol, Side closing) {
        return account.openOrders().stream()
                .anyMatch(order -> order.getSymbol().equals(symbol) && order.getIsBuy() != closing.isBuy());
    }

    String command(String trader, Wish wish) {
        String who = name(trader);
        return switch (wish) {
            case Wish.PlaceOrder order -> {
                Long price = order.price();
                Wish.BuilderCode code = order.code();
                yield String.join(
                        " ",
                        "place",
                        who,
                        order.symbol(),
                        order.side().isBuy() ? "buy" : "sell",
                        price == null ? "0" : Decimals.format(price),
                        Decimals.format(order.size()),
                        order.timeInForce(),
                        order.reduceOnly() ? "ro" : "-",
                        price == null ? "market" : "limit",
                        order.order().substring(1),
                        order.isolated() ? "isolated" : "cross",
                        code == null ? "- 0" : builders.name(code.builder()) + " " + code.fee());
            }
            case Wish.CancelOrder cancel -> "cancel " + who + " " + cancel.order();
            case Wish.CancelAll cancel -> ("cancelAll " + who + " " + String.join(" ", cancel.symbols())).strip();
            case Wish.ModifyOrder modify ->
                "modify " + who + " " + modify.order() + " " + Decimals.format(modify.size());
            case Wish.PlaceConditional other -> throw new IllegalArgumentException(other.toString());
            case Wish.OfFamily other -> throw new IllegalArgumentException(other.toString());
            case Wish.AttachOnFill other -> throw new IllegalArgumentException(other.toString());
            case Wish.PlaceOnFill other -> throw new IllegalArgumentException(other.toString());
            case Wish.PlaceBasket other -> throw new IllegalArgumentException(other.toString());
            case Wish.ScheduleCancel other -> throw new IllegalArgumentException(other.toString());
            case Wish.Faucet other -> throw new IllegalArgumentException(other.toString());
            case Wish.Leverage other -> throw new IllegalArgumentException(other.toString());
            case Wish.ChangeAgent other -> throw new IllegalArgumentException(other.toString());
            case Wish.ChangeWhitelist other -> throw new IllegalArgumentException(other.toString());
            case Wish.Publish other -> throw new IllegalArgumentException(other.toString());
            case Wish.PublishFeed other -> throw new IllegalArgumentException(other.toString());
        };
    }

    /** The events that markets have published since the last call. */
    List<Map.Entry<String, MarketEvent>> newEvents() {
        List<Map.Entry<String, MarketEvent>> events = exchange.marketEventsSince(marketEventsRead);
        marketEventsRead += events.size();
        for (Map.Entry<String, MarketEvent> event : events) {
            if (event.getValue().hasTraded()) {
                trades.add(text(event.getKey(), event.getValue().getTraded()));
            } else if (event.getValue().hasRiskSurfaceChanged()) {
                count("regime " + event.getValue().getRiskSurfaceChanged().getRegime());
            } else if (event.getValue().hasVolatilityChanged()) {
                regimes.put(
                        event.getKey(),
                        event.getValue().getVolatilityChanged().getRegime() + " "
                                + event.getValue().getVolatilityChanged().getRegimeDt());
            } else if (event.getValue().hasFundingRateChanged()) {
                rates.put(
                        event.getKey(),
                        Decimals.format(event.getValue().getFundingRateChanged().getEightHours()));
            }
        }
        return events;
    }

    /** Number of commands to the account shard that lead to a pass, and of answers to steps of passes. */
    record Observed(int prices, int fundings, int steps) {}

    /** The numbers since the last call. */
    Observed observed() {
        List<AccountCommand> commands = exchange.accountCommandsSince(commandsRead);
        commandsRead += commands.size();
        return new Observed(
                (int) commands.stream()
                        .filter(command -> command.hasAnnouncePrice() && isNew(command.getAnnouncePrice()))
                        .count(),
                (int) commands.stream()
                        .filter(command -> command.hasSettleFunding()
                                && !command.getSettleFunding().getMore())
                        .count(),
                (int) commands.stream()
                        .filter(command -> command.hasSettlement()
                                && command.getSettlement().hasStepAnswer())
                        .count());
    }

    /** Whether requirements may differ after this price, and not only the inputs of the mark. */
    private boolean isNew(AnnouncePrice price) {
        AnnouncePrice bare =
                price.toBuilder().clearInputs().clearTimeNanos().clearSurfaces().build();
        return !bare.equals(announced.put(price.getMarket(), bare));
    }

    int fundPositions() {
        readAccountEvents();
        AccountRecords account = records.get(Floor.FUND);
        return account == null
                ? 0
                : (int) account.positions.values().stream()
                        .filter(position -> !position.isFlat())
                        .count();
    }

    /** The model's answer to a full hour. */
    static String hour(List<MarketEvent> events) {
        String hourly = "0";
        for (MarketEvent event : events) {
            if (event.hasFundingSettled()) {
                hourly = Decimals.format(event.getFundingSettled().getHourlyRate());
            }
        }
        return "hourly " + hourly;
    }

    private String text(String symbol, Traded trade) {
        return "trade " + symbol + " " + trade.getReason().name().toLowerCase(Locale.ROOT) + " "
                + (trade.getTakerIsBuy() ? "buy" : "sell") + " taker " + names.get(Keys.read(trade.getTaker()))
                + " maker " + names.get(Keys.read(trade.getMaker())) + " " + Decimals.format(trade.getSize()) + " @ "
                + Decimals.format(trade.getPrice());
    }

    /** Whether a liquidated owner got money of its isolated accounts: nobody may rely on the order of these steps. */
    boolean liquidatedOwnerWasPaid() {
        return paid.stream().anyMatch(liquidated::contains);
    }

    List<String> state() {
        newEvents();
        liquidated.clear();
        paid.clear();
        readAccountEvents();
        trades.forEach(
                trade -> count("trade " + trade.split(" ")[2] + (trade.contains("insurance") ? " of the fund" : "")));
        ShardView shard = new ShardView(exchange.accountShard());
        TreeMap<Bytes32, ShardView.Books> books = shard.books();
        List<String> lines = new ArrayList<>();
        names.forEach((key, name) -> {
            if (books.containsKey(key) || key.equals(Floor.FUND)) {
                account(lines, key, name, books.getOrDefault(key, ShardView.Books.EMPTY));
            }
        });
        for (int market = 0; market < setup.markets().size(); market++) {
            MarketParameters terms = setup.markets().get(market);
            lines.add("market " + terms.symbol() + " mark " + Decimals.format(shard.mark(market)) + " last "
                    + Decimals.format(exchange.market(market).lastPrice()) + " regime "
                    + regimes.getOrDefault(terms.symbol(), "0 0") + " funding "
                    + rates.getOrDefault(terms.symbol(), "0"));
        }
        lines.addAll(trades);
        trades.clear();
        lines.addAll(builders.lines());
        lines.add("fees " + Decimals.format(fees(shard, books)));
        return lines;
    }

    private long fees(ShardView shard, TreeMap<Bytes32, ShardView.Books> books) {
        long fees = books.getOrDefault(Floor.FEES, ShardView.Books.EMPTY).balance();
        for (int market = 0; market < setup.markets().size(); market++) {
            fees += exchange.market(market).heldMoney();
        }
        for (ShardView.Holdings holdings : shard.holdings().values()) {
            for (long cost : holdings.costs().values()) {
                fees += cost;
            }
        }
        return fees;
    }

    private void account(List<String> lines, Bytes32 key, String name, ShardView.Books b) {
        AccountRecords account = records(key);
        lines.add("account " + name + " balance " + Decimals.format(b.balance()) + " deposits "
                + Decimals.format(b.deposits()) + " realized " + Decimals.format(b.realizedPnl()) + " fees "
                + Decimals.format(b.fees()) + " funding " + Decimals.format(b.funding()) + " transferred "
                + Decimals.format(b.transferred()) + " equity "
                + Decimals.format(b.equity()) + " aside " + Decimals.format(b.orderMargin()) + " used "
                + Decimals.format(b.used()) + " survival "
                + Decimals.format(b.survival()) + " maintenance " + Decimals.format(b.maintenance()));
        account.positions.forEach((symbol, position) -> {
            if (!position.isFlat()) {
                lines.add(text(name, symbol, position));
            }
        });
        account.openOrders().stream()
                .sorted(Comparator.comparing(
                        order -> Integer.parseInt(order(order).substring(1))))
                .forEach(order -> lines.add("order " + name + " " + order(order) + " " + order.getSymbol() + " "
                        + (order.getIsBuy() ? "buy " : "sell ") + Decimals.format(order.getRemainingSize()) + " @ "
                        + Decimals.format(order.getPrice()) + " filled " + Decimals.format(order.getFilledSize())
                        + (order.getReduceOnly() ? " reduce-only" : "")
                        + builders.text(order)));
        int closedBefore = closedPublished.getOrDefault(key, 0);
        for (ClosedPosition closed : account.history.subList(closedBefore, account.history.size())) {
            lines.add("closed " + name + " " + closed.getSymbol() + " largest " + Decimals.format(closed.getMaxSize())
                    + " volume " + Decimals.format(closed.getVolume()) + " realized "
                    + Decimals.format(closed.getRealizedPnl()) + " fees " + Decimals.format(closed.getFees())
                    + " funding " + Decimals.format(closed.getFunding()) + " "
                    + closed.getReason().name().toLowerCase(Locale.ROOT));
        }
        closedPublished.put(key, account.history.size());
    }

    private String order(OrderState order) {
        return orders.get(Keys.read(order.getOrderId()));
    }

    private static String text(String name, String symbol, Position p) {
        return "position " + name + " " + symbol + " size " + Decimals.format(p.size()) + " cost "
                + Decimals.format(p.cost()) + " realized " + Decimals.format(p.realizedPnl()) + " fees "
                + Decimals.format(p.fees()) + " funding " + Decimals.format(p.funding()) + " largest "
                + Decimals.format(p.maxSize()) + " volume " + Decimals.format(p.volume());
    }

    private void readAccountEvents() {
        for (; accountEventsRead < exchange.accountEvents.size(); accountEventsRead++) {
            AccountEvent event = exchange.accountEvents.get(accountEventsRead);
            records(Keys.read(event.getAccount())).read(event);
            builders.read(event);
            if (event.hasOrderChanged()
                    && !event.getOrderChanged().getOrder().getReason().isEmpty()) {
                OrderState order = event.getOrderChanged().getOrder();
                if (order.getStatus() == StatusKind.CANCELLED_RISK_LIMIT) {
                    count("cancelled: " + order.getReason());
                }
            } else if (!event.hasTransactionCompleted()) {
                boolean alone = !event.getIsolatedOwner().isEmpty();
                count((alone ? "isolated " : "") + event.getBodyCase().name());
                if (event.hasLiquidationExplained()) {
                    liquidated.add(Keys.read(event.getAccount()));
                } else if (event.hasTransferred() && alone) {
                    paid.add(Keys.read(event.getTransferred().getTo()));
                }
            }
        }
    }
}
