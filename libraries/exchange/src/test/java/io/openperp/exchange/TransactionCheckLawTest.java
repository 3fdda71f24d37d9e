package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.CheckedTransaction;
import io.openperp.exchange.account.CheckedTransaction.AdmittedOrder;
import io.openperp.exchange.account.CheckedTransaction.CheckedAccount;
import io.openperp.exchange.account.PublishedAccount;
import io.openperp.exchange.account.PublishedFamily;
import io.openperp.exchange.account.TransactionCheck;
import io.openperp.exchange.account.isolated.IsolatedAccount;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.Action;
import io.openperp.transaction.AgentWalletCreation;
import io.openperp.transaction.Basket;
import io.openperp.transaction.BuilderApproval;
import io.openperp.transaction.BuilderCode;
import io.openperp.transaction.CancelAll;
import io.openperp.transaction.CancelOrder;
import io.openperp.transaction.LimitOrder;
import io.openperp.transaction.MarketOrder;
import io.openperp.transaction.ModifyOrder;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.Note;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.RangeOrder;
import io.openperp.transaction.Routing;
import io.openperp.transaction.ScheduleCancel;
import io.openperp.transaction.StopOrder;
import io.openperp.transaction.TimeInForce;
import io.openperp.transaction.TrailingOrder;
import io.openperp.transaction.Transfer;
import io.openperp.transaction.UpdateUserSettings;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A check made from published events alone answers what the same transaction then gets, when nothing happens in between
 * (API-070): every refusal of the account shard word for word, and nothing that the market would not decide.
 */
class TransactionCheckLawTest {

    /** What a market may answer to an order that its account shard has admitted. */
    private static final Set<StatusKind> OF_MARKETS = EnumSet.of(
            StatusKind.RESTING,
            StatusKind.WORKING,
            StatusKind.FILLED,
            StatusKind.PARTIALLY_FILLED,
            StatusKind.CANCELLED,
            StatusKind.CANCELLED_IOC,
            StatusKind.CANCELLED_REDUCE_ONLY,
            StatusKind.REJECTED_CROSSING);

    /** Of an order that an earlier action of the transaction has cancelled, replaced or let fill. */
    private static final Set<String> CHANGES_REFUSED_BY_MARKETS =
            Set.of("replaced order was filled", "order is not open");

    private static final String NOT_FOUND = "Order not found";

    private static final List<String> TRADERS = List.of("ann", "bob", "cid", "dan");
    private static final List<String> SYMBOLS = List.of("BTC-USD", "ETH-USD", "SOL-USD", "NONE-USD");
    private static final Map<String, Integer> MARKS =
            Map.of("BTC-USD", 100_000, "ETH-USD", 3_000, "SOL-USD", 150, "NONE-USD", 10);

    private final Map<Bytes32, List<AccountEvent>> published = new LinkedHashMap<>();
    private int readEvents;
    private int refused;
    private int admitted;
    private int balancesCompared;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void answersWhatTheTransactionThenGets(long seed) {
        Random random = new Random(seed);
        Floor floor = new Floor(2, null, Floor::marksAreTheOracles);
        MARKS.forEach((symbol, mark) -> {
            if (!symbol.equals("NONE-USD")) {
                floor.price(symbol, String.valueOf(mark));
            }
        });
        for (String trader : TRADERS) {
            floor.fund(trader, String.valueOf(1_000 + random.nextInt(20_000)));
        }
        for (int i = 0; i < 400; i++) {
            String trader = TRADERS.get(random.nextInt(TRADERS.size()));
            compare(floor, trader, actions(trader, random), random, seed + ":" + i);
        }
        assertThat(refused).isGreaterThan(50);
        assertThat(admitted).isGreaterThan(50);
        assertThat(balancesCompared).isGreaterThan(15);
    }

    private void compare(Floor floor, String trader, List<Action> actions, Random random, String as) {
        Bytes32 account = Floor.named(trader);
        Bytes32 signer = random.nextInt(12) == 0 ? Floor.named("agent of " + trader) : account;
        read(floor);
        CheckedTransaction checked = new TransactionCheck(
                        Rules.NEWEST,
                        Floor.settings(1),
                        floor.exchange.listings,
                        prices(floor),
                        floor.exchange.timeNanos)
                .check(
                        account(account),
                        TransactionRecords.of(floor.nextInSignedBytes(account, signer, actions))
                                .orElseThrow());
        TransactionCompleted answered = floor.askInSignedBytes(account, signer, actions.toArray(Action[]::new));
        assertThat(checked.error()).as(as).isEqualTo(answered.getError());
        Map<Integer, List<ActionStatus>> given = byAction(answered.getStatusesList());
        byAction(checked.statuses())
                .forEach((action, expected) ->
                        compare(expected, given.getOrDefault(action, List.of()), as + " " + actions.get(action)));
        Map<Bytes32, Long> before = new TreeMap<>();
        checked.accounts().forEach(each -> before.put(each.key(), balance(each.key())));
        int firstNew = readEvents;
        read(floor);
        for (CheckedAccount each : checked.accounts()) {
            if (!published.containsKey(each.key())) {
                continue; // a new isolated account: its key is known to its shard
            }
            AccountRecords after = records(each.key());
            assertThat(after.leverages).as("%s: leverages", as).isEqualTo(each.leverages());
            if (nothingWasFilledOrCancelled(floor, firstNew)) {
                long received = after.totals.getBalance() - before.get(each.key());
                assertThat(received).as("%s: money of %s", as, each.key()).isEqualTo(each.received());
                assertThat(each.orders().values().stream().mapToInt(List::size).sum())
                        .as("%s: orders of before", as)
                        .isEqualTo(restingBut(checked.orders(), after));
                balancesCompared += received == 0 ? 0 : 1;
            }
        }
    }

    private static long restingBut(List<AdmittedOrder> isNew, AccountRecords records) {
        Set<Bytes32> ids = isNew.stream().map(AdmittedOrder::orderId).collect(Collectors.toSet());
        return records.openOrders().stream()
                .filter(order -> !order.hasConditional() || order.getTriggered())
                .filter(order -> !ids.contains(Keys.read(order.getOrderId())))
                .count();
    }

    /** What an isolated order gives back at its end depends on what was moved for it, which is not published. */
    private static boolean nothingWasFilledOrCancelled(Floor floor, int firstNew) {
        return floor.exchange.accountEventsSince(firstNew).stream()
                .noneMatch(event -> event.hasOrderFilled()
                        || event.hasPositionMoved()
                        || event.hasOrderChanged()
                                && event.getOrderChanged().getOrder().getStatus() != StatusKind.RESTING);
    }

    private long balance(Bytes32 key) {
        return records(key).totals.getBalance();
    }

    private AccountRecords records(Bytes32 key) {
        AccountRecords records = new AccountRecords();
        published.getOrDefault(key, List.of()).forEach(records::read);
        return records;
    }

    /** The shard remembers when an order ended, a check does not. */
    private static ActionStatus withoutEndOfOrder(ActionStatus status) {
        return status.getReason().startsWith(NOT_FOUND)
                ? status.toBuilder().setReason(NOT_FOUND).build()
                : status;
    }

    private void compare(List<ActionStatus> expected, List<ActionStatus> given, String as) {
        ActionStatus first = expected.getFirst();
        if (first.getKind() == StatusKind.STATUS_KIND_UNSPECIFIED) {
            admitted++;
            boolean byMarket = OF_MARKETS.contains(given.getFirst().getKind())
                    || CHANGES_REFUSED_BY_MARKETS.contains(given.getFirst().getReason());
            assertThat(byMarket).as("%s: admitted, answered %s", as, given).isTrue();
        } else if (!EnumSet.of(StatusKind.REJECTED_CROSSING, StatusKind.CANCELLED_REDUCE_ONLY)
                .contains(given.getFirst().getKind())) {
            refused += first.getReason().isEmpty() ? 0 : 1;
            boolean cancels =
                    first.getKind() == StatusKind.CANCELLED || first.getKind() == StatusKind.CANCEL_ALL_REJECTED;
            if (!cancels) {
                assertThat(given).as(as).isEqualTo(expected);
            }
        }
    }

    private static Map<Integer, List<ActionStatus>> byAction(List<ActionStatus> statuses) {
        Map<Integer, List<ActionStatus>> byAction = new TreeMap<>();
        statuses.forEach(status -> byAction.computeIfAbsent(status.getAction(), action -> new ArrayList<>())
                .add(withoutEndOfOrder(status)));
        return byAction;
    }

    private void read(Floor floor) {
        for (AccountEvent event : floor.exchange.accountEventsSince(readEvents)) {
            published
                    .computeIfAbsent(Keys.read(event.getAccount()), key -> new ArrayList<>())
                    .add(event);
            readEvents++;
        }
    }

    private PublishedAccount account(Bytes32 key) {
        List<IsolatedAccount> isolated = isolated(key);
        List<PublishedAccount> others = isolated.stream()
                .map(each -> account(each.key(), PublishedFamily.alone(each.key())))
                .toList();
        return account(key, new PublishedFamily(key, List.of(), isolated, others));
    }

    private List<IsolatedAccount> isolated(Bytes32 owner) {
        return published.getOrDefault(owner, List.of()).stream()
                .filter(AccountEvent::hasIsolatedAccountMade)
                .map(AccountEvent::getIsolatedAccountMade)
                .map(made -> new IsolatedAccount(Keys.read(made.getAccount()), owner, made.getMarket()))
                .toList();
    }

    private PublishedAccount account(Bytes32 key, PublishedFamily family) {
        AccountRecords records = new AccountRecords();
        TreeSet<Bytes32> agents = new TreeSet<>();
        TreeMap<Bytes32, Integer> builders = new TreeMap<>();
        TreeMap<Integer, Long> leverages = new TreeMap<>();
        TreeMap<Integer, PositionState> positions = new TreeMap<>();
        for (AccountEvent event : published.getOrDefault(key, List.of())) {
            records.read(event);
            if (event.hasAgentChanged()) {
                Bytes32 agent = Keys.read(event.getAgentChanged().getAgent());
                boolean changed = event.getAgentChanged().getRemoved() ? agents.remove(agent) : agents.add(agent);
                assertThat(changed || !event.getAgentChanged().getRemoved()).isTrue();
            } else if (event.hasBuilderApprovalChanged()) {
                builders.put(
                        Keys.read(event.getBuilderApprovalChanged().getBuilder()),
                        event.getBuilderApprovalChanged().getMaxFee());
            } else if (event.hasLeverageChanged()) {
                leverages.put(
                        event.getLeverageChanged().getMarket(),
                        event.getLeverageChanged().getLeverage());
            } else if (event.hasOrderFilled()) {
                PositionState position = event.getOrderFilled().getPosition();
                positions.put(position.getMarket(), position);
            }
        }
        List<OrderState> open = records.openOrders();
        return new PublishedAccount(
                key, records.totals, agents, builders, leverages, List.copyOf(positions.values()), open, family);
    }

    private static List<AnnouncePrice> prices(Floor floor) {
        List<AnnouncePrice> prices = new ArrayList<>();
        for (int market = 0; market < floor.exchange.listings.size(); market++) {
            prices.add(AnnouncePrice.newBuilder()
                    .setMarket(market)
                    .setMark(floor.exchange.market(market).mark())
                    .setOracleIsLive(floor.exchange.market(market).isOracleLive())
                    .build());
        }
        return prices;
    }

    private List<Action> actions(String trader, Random random) {
        List<Action> actions = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            Action action = action(trader, random);
            boolean arms = action instanceof NewOrder && random.nextInt(8) == 0;
            actions.add(arms ? armed((NewOrder) action, random) : action);
        }
        return actions;
    }

    /** Sometimes with a stop off the tick. */
    private static Action armed(NewOrder order, Random random) {
        StopOrder stop = new StopOrder(
                StopOrder.Kind.STOP,
                order.symbol(),
                !order.side().isBuy(),
                order.size(),
                price(order.symbol(), random),
                null,
                Routing.CROSS,
                null,
                null);
        return new OnFill(order, List.of(stop));
    }

    private Action action(String trader, Random random) {
        String symbol = SYMBOLS.get(random.nextInt(10) == 0 ? 3 : random.nextInt(3));
        List<OrderState> open = openOrders(Floor.named(trader));
        OrderState order = open.isEmpty() ? null : open.get(random.nextInt(open.size()));
        return switch (random.nextInt(24)) {
            case 0 -> new Note("hello");
            case 1 -> new ScheduleCancel(random.nextInt(20));
            case 2 -> new AgentWalletCreation(Floor.named("agent of " + trader), random.nextBoolean());
            case 3 -> new BuilderApproval(Floor.named("builder"), random.nextInt(17));
            case 4 ->
                new UpdateUserSettings(List.of(new UpdateUserSettings.LeverageSetting(
                        symbol, Quantity.of((1 + random.nextInt(60)) * Fixed.ONE))));
            case 5 -> new CancelAll(random.nextBoolean() ? List.of() : List.of(symbol));
            case 6, 7 ->
                order == null
                        ? new CancelOrder(symbol, Floor.named("no order"))
                        : new CancelOrder(order.getSymbol(), Keys.read(order.getOrderId()));
            case 8, 9 ->
                order == null
                        ? new ModifyOrder(Floor.named("no order"), symbol, Quantity.of("1"))
                        : new ModifyOrder(
                                Keys.read(order.getOrderId()),
                                order.getSymbol(),
                                Quantity.of(order.getOriginalSize() * random.nextInt(4)));
            case 20, 21 -> transfer(trader, random);
            case 22, 23 -> waiting(symbol, random);
            case 10, 11, 12 ->
                new MarketOrder(
                        symbol,
                        Side.of(random.nextBoolean()),
                        size(symbol, random),
                        random.nextInt(3) == 0,
                        routing(random),
                        code(random),
                        random.nextBoolean() ? null : Quantity.of("40"));
            default ->
                new LimitOrder(
                        symbol,
                        Side.of(random.nextBoolean()),
                        price(symbol, random),
                        size(symbol, random),
                        TimeInForce.values()[random.nextInt(5)],
                        random.nextInt(5) == 0,
                        routing(random),
                        code(random));
        };
    }

    /** Of the account and of its isolated ones. */
    private List<OrderState> openOrders(Bytes32 key) {
        PublishedAccount account = account(key);
        List<OrderState> open = new ArrayList<>(account.orders());
        account.family().others().forEach(other -> open.addAll(other.orders()));
        return open;
    }

    private static Routing routing(Random random) {
        return random.nextInt(4) == 0 ? Routing.ISOLATED : Routing.CROSS;
    }

    /** To another trader, or to one of its own isolated accounts. */
    private Transfer transfer(String trader, Random random) {
        Bytes32 from = Floor.named(trader);
        List<IsolatedAccount> own = isolated(from);
        boolean isOwn = !own.isEmpty() && random.nextBoolean();
        Bytes32 to = isOwn
                ? own.get(random.nextInt(own.size())).key()
                : Floor.named(TRADERS.get(random.nextInt(TRADERS.size())));
        boolean isBack = isOwn && random.nextInt(3) == 0;
        return new Transfer(
                isOwn ? Transfer.Kind.INTERNAL : Transfer.Kind.EXTERNAL,
                isBack ? to : from,
                isBack ? from : to,
                null,
                Quantity.of((1 + random.nextInt(3_000)) * Fixed.ONE));
    }

    private static Action waiting(String symbol, Random random) {
        boolean isLong = random.nextBoolean();
        return switch (random.nextInt(3)) {
            case 0 ->
                new RangeOrder(
                        symbol,
                        isLong,
                        size(symbol, random),
                        share(symbol, 90 + random.nextInt(12)),
                        share(symbol, 99 + random.nextInt(12)),
                        null,
                        null,
                        routing(random),
                        null,
                        null,
                        null);
            case 1 ->
                new TrailingOrder(
                        symbol,
                        isLong,
                        size(symbol, random),
                        random.nextInt(500),
                        random.nextInt(50),
                        null,
                        routing(random),
                        code(random),
                        null);
            default ->
                new Basket(
                        symbol,
                        isLong,
                        share(symbol, 95 + random.nextInt(10)),
                        List.of(new CancelAll(List.of(symbol))),
                        Routing.UNSTATED);
        };
    }

    private static Quantity share(String symbol, int percent) {
        return Quantity.of(MARKS.get(symbol) * Fixed.ONE / 100 * percent);
    }

    private static BuilderCode code(Random random) {
        return random.nextInt(4) == 0 ? new BuilderCode(Floor.named("builder"), 1 + random.nextInt(15)) : null;
    }

    /** A share of the mark, now and then off the tick or beyond the band. */
    private static Quantity price(String symbol, Random random) {
        long mark = MARKS.get(symbol) * Fixed.ONE;
        long percent = random.nextInt(15) == 0 ? 20 : random.nextInt(7) - 3;
        return Quantity.of(mark + mark / 100 * percent + (random.nextInt(20) == 0 ? 1 : 0));
    }

    /** Worth 100 to 40,000. */
    private static Quantity size(String symbol, Random random) {
        long lot = symbol.equals("BTC-USD")
                ? Fixed.ONE / 1000
                : symbol.equals("ETH-USD") ? Fixed.ONE / 100 : Fixed.ONE / 10;
        long worth = 100 + random.nextInt(random.nextInt(4) == 0 ? 40_000 : 4_000);
        long lots = Math.max(1, worth * Fixed.ONE / MARKS.get(symbol) / lot);
        return Quantity.of(lots * lot + (random.nextInt(25) == 0 ? 1 : 0));
    }
}
