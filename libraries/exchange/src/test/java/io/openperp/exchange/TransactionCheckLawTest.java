package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.CheckedTransaction;
import io.openperp.exchange.account.CheckedTransaction.AdmittedOrder;
import io.openperp.exchange.account.CheckedTransaction.CheckedAccount;
import io.openperp.exchange.account.PublishedAccount;
import io.openperp.exchange.account.PublishedAccount.PublishedFamily;
import io.openperp.exchange.account.TransactionCheck;
import io.openperp.exchange.account.subaccount.IsolatedAccounts.IsolatedAccount;
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
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A check made from published events alone answers what the same transaction then gets, when nothing happens in between
 * (API-070): every refusal of the account shard word for word, and nothing that the market would not decide.
 */
@Tag("slow")
class TransactionCheckLawTest {

    /** Statuses that a market may answer to an order that the account shard has admitted. */
    private static final Set<StatusKind> OF_MARKETS = EnumSet.of(
            StatusKind.RESTING,
            StatusKind.WORKING,
            StatusKind.FILLED,
            StatusKind.PARTIALLY_FILLED,
            StatusKind.CANCELLED,
            StatusKind.CANCELLED_IOC,
            StatusKind.CANCELLED_REDUCE_ONLY,
            StatusKind.REJECTED_CROSSING);

    private static final Set<StatusKind> OF_FAMILIES = EnumSet.of(
            StatusKind.CREATE_SUB_ACCOUNT,
            StatusKind.RENAME_SUB_ACCOUNT,
            StatusKind.REMOVE_SUB_ACCOUNT,
            StatusKind.TRANSFER,
            StatusKind.TRANSFER_FAILED);

    /** Reason for an order that an earlier action of the transaction has cancelled, replaced or let fill. */
    private static final String REPLACED_WAS_FILLED = "replaced order was filled";

    private static final String SILENT = "ETH-USD";
    private static final String NOT_FOUND = "Order not found";

    private static final List<String> TRADERS = List.of("ann", "bob", "cid", "dan");
    private final Map<Bytes32, List<AccountEvent>> published = new LinkedHashMap<>();
    private int readEvents;
    private int refused;
    private int refusedForStoppedMarkets;
    private int admitted;
    private int balancesCompared;
    private final Map<StatusKind, Integer> answered = new EnumMap<>(StatusKind.class);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void answersWhatTheTransactionThenGets(long seed) {
        Random random = new Random(seed);
        Floor floor = new Floor(null, Floor::marksAreTheOracles);
        CheckedActions.MARKS.forEach((symbol, mark) -> {
            if (!symbol.equals("NONE-USD")) {
                floor.price(symbol, String.valueOf(mark));
            }
        });
        for (String trader : TRADERS) {
            floor.fund(trader, String.valueOf(1_000 + random.nextInt(20_000)));
        }
        CheckedActions drawn = new CheckedActions(random, TRADERS, this::others);
        for (int i = 0; i < 600; i++) {
            if (seed > 4 && i == 300) {
                silence(floor);
            }
            Bytes32 trader = Floor.named(TRADERS.get(random.nextInt(TRADERS.size())));
            List<PublishedFamily.Member> members = members(trader);
            boolean isSub = !members.isEmpty() && random.nextInt(3) == 0;
            Bytes32 account =
                    isSub ? members.get(random.nextInt(members.size())).key() : trader;
            Bytes32 signer = random.nextInt(12) == 0 ? CheckedActions.agentOf(trader) : trader;
            compare(floor, account, signer, drawn.of(account, openOrders(account)), seed + ":" + i);
        }
        assertThat(refused).isGreaterThan(50);
        assertThat(admitted).isGreaterThan(50);
        assertThat(balancesCompared).isGreaterThan(15);
        assertThat(refusedForStoppedMarkets).isGreaterThanOrEqualTo(seed > 4 ? 1 : 0);
        assertThat(answered).containsKeys(OF_FAMILIES.toArray(StatusKind[]::new));
    }

    /** Lets nobody publish one of the prices any more: MST-020 and MST-021 bind holders of positions there. */
    private static void silence(Floor floor) {
        for (int second = 0; second <= 60; second += 20) {
            CheckedActions.MARKS.forEach((symbol, mark) -> {
                if (!symbol.equals("NONE-USD") && !symbol.equals(SILENT)) {
                    floor.price(symbol, String.valueOf(mark));
                }
            });
            floor.exchange.tick(20);
            floor.exchange.drain();
        }
    }

    private void compare(Floor floor, Bytes32 account, Bytes32 signer, List<Action> actions, String as) {
        read(floor);
        CheckedTransaction checked = new TransactionCheck(
                        Rules.NEWEST,
                        Floor.settings(),
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

    /**
     * Whether no order filled or ended: the money an isolated order gives back depends on what was moved for it, which
     * is not published.
     */
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

    /** The status without the end of an order and the key of a new sub-account, which only the shard knows. */
    private static ActionStatus comparable(ActionStatus status) {
        if (status.getReason().startsWith(NOT_FOUND)) {
            return status.toBuilder().setReason(NOT_FOUND).clearEnd().build();
        }
        return status.getKind() == StatusKind.CREATE_SUB_ACCOUNT
                ? status.toBuilder().clearSubAccount().build()
                : status;
    }

    private void compare(List<ActionStatus> expected, List<ActionStatus> given, String as) {
        ActionStatus first = expected.getFirst();
        refusedForStoppedMarkets += first.getReason().startsWith(SILENT + " has no live oracle price") ? 1 : 0;
        answered.merge(first.getKind(), 1, Integer::sum);
        if (first.getKind() == StatusKind.STATUS_KIND_UNSPECIFIED) {
            admitted++;
            boolean byMarket = OF_MARKETS.contains(given.getFirst().getKind())
                    || given.getFirst().getReason().equals(REPLACED_WAS_FILLED)
                    || given.getFirst().getReason().startsWith(NOT_FOUND);
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
                .add(comparable(status)));
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
        Bytes32 master = master(key);
        List<Bytes32> traded = new ArrayList<>(List.of(master));
        List<PublishedFamily.Member> members = members(master);
        members.forEach(member -> traded.add(member.key()));
        List<IsolatedAccount> isolated =
                traded.stream().flatMap(each -> isolated(each).stream()).toList();
        List<PublishedAccount> others = others(key).stream()
                .map(each -> account(each, PublishedFamily.alone(each)))
                .toList();
        return account(key, new PublishedFamily(master, members, isolated, others));
    }

    /** The other accounts of the same family: master, sub-accounts, and the isolated accounts of both. */
    private List<Bytes32> others(Bytes32 key) {
        Bytes32 master = master(key);
        List<Bytes32> all = new ArrayList<>(List.of(master));
        members(master).forEach(member -> all.add(member.key()));
        List.copyOf(all).forEach(each -> isolated(each).forEach(own -> all.add(own.key())));
        all.remove(key);
        return all;
    }

    private Bytes32 master(Bytes32 key) {
        return published.getOrDefault(key, List.of()).stream()
                .filter(AccountEvent::hasSubAccountChanged)
                .map(event -> Keys.read(event.getSubAccountChanged().getMaster()))
                .findFirst()
                .orElse(key);
    }

    private List<PublishedFamily.Member> members(Bytes32 master) {
        Map<Bytes32, PublishedFamily.Member> members = new LinkedHashMap<>();
        published.getOrDefault(master, List.of()).stream()
                .filter(AccountEvent::hasSubAccountChanged)
                .map(AccountEvent::getSubAccountChanged)
                .forEach(changed -> {
                    Bytes32 key = Keys.read(changed.getSubAccount());
                    members.put(key, new PublishedFamily.Member(key, changed.getName(), changed.getRemoved()));
                });
        return List.copyOf(members.values());
    }

    /** Open orders of the account and of its isolated accounts. */
    private List<OrderState> openOrders(Bytes32 key) {
        List<OrderState> open = new ArrayList<>(records(key).openOrders());
        isolated(key).forEach(own -> open.addAll(records(own.key()).openOrders()));
        return open;
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
}
