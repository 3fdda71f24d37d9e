package io.openperp.stream.account;

import io.openperp.api.AccountUpdate;
import io.openperp.api.ClientMessage;
import io.openperp.api.Decimal;
import io.openperp.api.FullAccount;
import io.openperp.api.LeverageSetting;
import io.openperp.api.Margin;
import io.openperp.api.MultisigProposal;
import io.openperp.api.OpenOrder;
import io.openperp.api.PendingOnFill;
import io.openperp.api.Position;
import io.openperp.api.ServerMessage;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderState;
import io.openperp.journal.StreamAccount;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.listing.KnownMarkets;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.Numbered;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.submission.ArmedActions;
import io.openperp.units.Base58;
import io.openperp.units.Bytes32;
import io.openperp.views.AccountViews;
import io.openperp.views.OrderViews;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All accounts, in memory as their events left them, and the messages on {@code account.<key>}. Of one execution in
 * this order: orderUpdate, fill, liquidation or ADL, positionUpdate, marginUpdate. The last two depend on the marks, so
 * they have no numbers of their own: {@code seq} and {@code prev} are those of the last message that has one. Guarded
 * by the lock of the channels.
 */
public final class AccountStream implements Stream {

    private static final String TYPE = "account";

    private final Channels channels;
    private final KnownMarkets markets;
    private final Map<Bytes32, AccountState> accounts = new HashMap<>();

    /** The same in the order in which they came. */
    private final List<AccountState> inOrder = new ArrayList<>();

    private int cuts;

    /** The latest; null: it has been handed out, or there was none. */
    private @Nullable AccountsCut cut;

    /** By topic, the figures published last, so that only changes are sent; while there are subscribers. */
    private final Map<String, Published> published = new HashMap<>();

    /** By topic, while there are subscribers. */
    private final Map<String, MadeSnapshot> snapshots = new HashMap<>();

    private record MadeSnapshot(
            long version, Object conditions, @Nullable Boolean resumed, WeakReference<OutboundMessage> text) {

        /** Null: something has changed since, or no subscriber waits for it any more. */
        @Nullable
        OutboundMessage textOf(long nowVersion, Object nowConditions, @Nullable Boolean nowResumed) {
            boolean isSame =
                    version == nowVersion && conditions == nowConditions && Objects.equals(resumed, nowResumed);
            return isSame ? text.get() : null;
        }
    }

    /**
     * A position of an account, or of one of its isolated accounts.
     *
     * @param isolated null: of the account itself
     */
    record Held(String symbol, @Nullable Bytes32 isolated) {}

    record Published(Bytes32 account, Margin margin, Map<Held, Position> positions) {

        static Published nothing(Bytes32 account) {
            return new Published(account, Margin.NONE, Map.of());
        }
    }

    public AccountStream(Channels channels, KnownMarkets markets) {
        this.channels = channels;
        this.markets = markets;
        channels.onLastUnsubscribe(published::remove);
        channels.onLastUnsubscribe(snapshots::remove);
    }

    public static String topic(Bytes32 account) {
        return TYPE + "." + account;
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public void read(ClientMessage.Subscription entry, RequestedTopics wanted) {
        List<String> users = entry.user() == null ? List.of() : entry.user();
        if (users.isEmpty()) {
            wanted.refuse("an account subscription needs user: a base58 key or an array of them");
            return;
        }
        List<@Nullable Long> from = wanted.resumeFrom(entry, users.size());
        for (int i = 0; from != null && i < users.size(); i++) {
            try {
                Bytes32 account = Bytes32.parse(String.valueOf(users.get(i)));
                wanted.add(new AccountRequest(account, from.get(i), this, channels));
            } catch (IllegalArgumentException notAKey) {
                wanted.refuse("user " + RequestedTopics.shortened(String.valueOf(users.get(i))) + " is not a key: "
                        + notAKey.getMessage());
            }
        }
    }

    public void apply(EventRecord record, AccountEvents events) {
        for (AccountEvent event : events.getEventsList()) {
            if (isOfNoAccount(event)) {
                continue;
            }
            AccountState state = state(Keys.read(event.getAccount()));
            AccountState shown = shown(event, state);
            if (cut != null) {
                cut.keep(state);
                cut.keep(shown);
            }
            state.take(event);
            Bytes32 account = shown.key();
            String topic = topic(account);
            AccountMessages.of(
                    event,
                    Moment.of(events, event),
                    update -> channels.publish(
                            topic,
                            shown.history(),
                            record,
                            (seq, prev) -> message(topic, update.get(), seq, prev, null)));
            publishFigures(account, topic);
        }
    }

    /** Whose messages are about the event: the account's, or its owner's where it is isolated. */
    private AccountState shown(AccountEvent event, AccountState state) {
        if (event.getIsolatedOwner().isEmpty()) {
            return state;
        }
        AccountState owner = state(Keys.read(event.getIsolatedOwner()));
        owner.own(state);
        return owner;
    }

    /** All accounts as they are now; until {@link #endCut}. */
    public AccountsCut beginCut() {
        cut = new AccountsCut(inOrder, ++cuts);
        return cut;
    }

    public void endCut() {
        cut = null;
    }

    /** As a snapshot has it; before any event. */
    public void restore(StreamAccount saved) {
        AccountState state = state(Keys.read(saved.getAccount()));
        state.restore(saved);
        if (!saved.getIsolatedOwner().isEmpty()) {
            state(Keys.read(saved.getIsolatedOwner())).own(state);
        }
    }

    /** A record whose events are contained in what was restored: for those who come back. */
    public void keep(EventRecord record, AccountEvents events) {
        for (AccountEvent event : events.getEventsList()) {
            boolean isIsolated = !event.getIsolatedOwner().isEmpty();
            Bytes32 shown = Keys.read(isIsolated ? event.getIsolatedOwner() : event.getAccount());
            AccountState state = isOfNoAccount(event) ? null : accounts.get(shown);
            if (state != null) {
                AccountMessages.of(
                        event,
                        Moment.of(events, event),
                        update -> state.history().keep(record));
            }
        }
    }

    /** Marks, rates or listings changed: accounts that have subscribers and hold something are valued again. */
    public void revalue() {
        List.copyOf(published.entrySet()).forEach(last -> publishFigures(last.getValue().account, last.getKey()));
    }

    private AccountState state(Bytes32 account) {
        AccountState known = accounts.get(account);
        if (known != null) {
            return known;
        }
        AccountState added = new AccountState(account, cuts);
        accounts.put(account, added);
        inOrder.add(added);
        return added;
    }

    /** What is also published of accounts that were refused because they do not exist. */
    private static boolean isOfNoAccount(AccountEvent event) {
        return event.hasTransactionCompleted() || event.hasAgentChanged();
    }

    /** How many accounts have subscribers, and are valued with each mark. */
    int followed() {
        return channels.ask(published::size);
    }

    int openOrders(Bytes32 account) {
        AccountState state = accounts.get(account);
        return state == null
                ? 0
                : state.openOrderCount()
                        + state.isolated().stream()
                                .mapToInt(AccountState::openOrderCount)
                                .sum();
    }

    /** The numbers of an account's messages; of one that does not exist there are none. */
    TopicHistory history(Bytes32 account) {
        AccountState state = accounts.get(account);
        return state == null ? new TopicHistory() : state.history();
    }

    /**
     * Of an account that has not been funded: zero margin, empty lists and the default leverages. What follows are changes to this.
     * As long as nothing changes and it waits for somebody, everybody is sent the same text: that of a large account takes
     * milliseconds to make.
     */
    public OutboundMessage snapshot(Bytes32 account, @Nullable Boolean resumed) {
        AccountState state = accounts.get(account);
        if (state == null) {
            return snapshot(account, null, resumed);
        }
        String topic = topic(account);
        MadeSnapshot last = snapshots.get(topic);
        OutboundMessage made = last == null ? null : last.textOf(state.version(), markets.conditions(), resumed);
        if (made == null || !published.containsKey(topic)) {
            made = snapshot(account, state, resumed);
            snapshots.put(
                    topic, new MadeSnapshot(state.version(), markets.conditions(), resumed, new WeakReference<>(made)));
        }
        return made;
    }

    private OutboundMessage snapshot(Bytes32 account, @Nullable AccountState state, @Nullable Boolean resumed) {
        Published now = valueNow(account);
        AccountState sub = state == null || state.master().isEmpty() ? null : state;
        AccountUpdate.Snapshot snapshot = new AccountUpdate.Snapshot(
                now.margin,
                List.copyOf(now.positions.values()),
                state == null ? List.of() : openOrders(state),
                leverageSettings(state == null ? new TreeMap<>() : state.leverages()),
                kind(state),
                sub == null ? null : Base58.encode(sub.master().toByteArray()),
                sub == null ? null : sub.name(),
                state == null ? List.of() : pendingOnFill(state));
        return Channels.text(message(topic(account), snapshot, history(account).last(), 0, resumed));
    }

    private static String kind(@Nullable AccountState state) {
        if (state != null && state.isMultisig()) {
            return FullAccount.MULTISIG;
        }
        return state == null || state.master().isEmpty() ? FullAccount.MASTER : FullAccount.SUB_ACCOUNT;
    }

    /** In the same step as the events that have changed them. */
    void proposalsChanged(Bytes32 multisig, long seq) {
        state(multisig).proposalsChanged(seq);
    }

    /** Number of the last message about the proposals of an account, 0: there was none. */
    long proposalsSeq(Bytes32 multisig) {
        AccountState state = accounts.get(multisig);
        return state == null ? 0 : state.proposalsSeq();
    }

    /** Null: it is no multisig account as far as is known here. */
    @Nullable
    List<MultisigProposal> proposals(Bytes32 multisig) {
        AccountState state = accounts.get(multisig);
        return state == null || !state.isMultisig() ? null : state.proposals();
    }

    /** Of the account, then of its isolated accounts; of each the newest first. */
    private static List<OpenOrder> openOrders(AccountState state) {
        List<OpenOrder> all = new ArrayList<>();
        state.openOrders().forEach(order -> all.add(OrderViews.openOrder(order)));
        for (AccountState own : state.isolated()) {
            String key = own.key().toString();
            own.openOrders()
                    .forEach(order -> all.add(OrderViews.openOrder(order).isolatedIn(key)));
        }
        return all;
    }

    /** Of its open orders, then of those of its isolated accounts, each the newest first. */
    private static List<PendingOnFill> pendingOnFill(AccountState state) {
        List<PendingOnFill> all = new ArrayList<>();
        addPendingOnFill(state, all);
        state.isolated().forEach(own -> addPendingOnFill(own, all));
        return all;
    }

    private static void addPendingOnFill(AccountState state, List<PendingOnFill> all) {
        for (OrderState order : state.openOrders()) {
            if (order.getOnFillCount() > 0) {
                all.add(new PendingOnFill(
                        Base58.encode(order.getOrderId().toByteArray()),
                        PendingOnFill.actions(ArmedActions.json(order.getOnFillList()))));
            }
        }
    }

    /** Of every market, also where the account has set none. */
    private List<LeverageSetting> leverageSettings(SortedMap<String, Long> settings) {
        return AccountViews.leverages(markets.conditions().leverages(settings));
    }

    /**
     * Positions and margin as they are, for a new subscriber; the others are sent what is new in
     * them first.
     */
    Published valueNow(Bytes32 account) {
        AccountState state = accounts.get(account);
        String topic = topic(account);
        Published now = state == null ? Published.nothing(account) : value(account, state);
        if (state != null) {
            publishChanges(topic, now);
        }
        published.put(topic, now);
        return now;
    }

    /** A position that is no more, as an update. */
    AccountUpdate closed(Bytes32 account, Held held) {
        AccountState state = accounts.get(account);
        String symbol = held.symbol();
        @Nullable Long set = state == null ? null : state.leverages().get(symbol);
        long leverage = set != null ? set : markets.defaultLeverage(symbol);
        Position closed = AccountViews.closed(symbol, markets.mark(symbol), leverage);
        Bytes32 isolated = held.isolated();
        return new AccountUpdate.PositionUpdate(
                isolated == null ? closed : closed.isolatedIn(isolated.toString(), Decimal.ZERO));
    }

    /** Depends on marks, so it has no separate number. */
    ServerMessage unnumbered(Bytes32 account, AccountUpdate update) {
        long last = history(account).last();
        return message(topic(account), update, last, last, null);
    }

    static Numbered numbered(Bytes32 account, AccountUpdate update) {
        return (seq, prev) -> message(topic(account), update, seq, prev, null);
    }

    /** Positions that changed, then the margin if it did. */
    private void publishFigures(Bytes32 account, String topic) {
        AccountState state = accounts.get(account);
        if (state == null || !channels.hasSubscribers(topic)) {
            return;
        }
        Published now = value(account, state);
        publishChanges(topic, now);
        published.put(topic, now);
    }

    private void publishChanges(String topic, Published now) {
        Published before = published.get(topic);
        if (before == null || !channels.hasSubscribers(topic)) {
            return;
        }
        Bytes32 account = now.account;
        for (Held held : before.positions.keySet()) {
            if (!now.positions.containsKey(held)) {
                publish(topic, account, closed(account, held));
            }
        }
        now.positions.forEach((held, position) -> {
            if (!position.equals(before.positions.get(held))) {
                publish(topic, account, new AccountUpdate.PositionUpdate(position));
            }
        });
        if (!now.margin.equals(before.margin)) {
            publish(topic, account, new AccountUpdate.MarginUpdate(now.margin));
        }
    }

    private Published value(Bytes32 account, AccountState state) {
        AccountFigures figures = state.figures(markets.conditions());
        Map<Held, Position> positions = new LinkedHashMap<>();
        figures.positions().forEach(p -> positions.put(new Held(p.symbol(), null), AccountViews.position(p)));
        for (AccountState own : state.isolated()) {
            AccountViews.isolated(own.key().toString(), own.figures(markets.conditions()))
                    .forEach(p -> positions.put(new Held(p.symbol(), own.key()), p));
        }
        return new Published(account, AccountViews.margin(figures), positions);
    }

    private void publish(String topic, Bytes32 account, AccountUpdate update) {
        channels.publish(topic, () -> unnumbered(account, update));
    }

    private static ServerMessage message(
            String topic, AccountUpdate update, long seq, long prev, @Nullable Boolean resumed) {
        return new ServerMessage.Account(update, topic, seq, prev, resumed);
    }
}
