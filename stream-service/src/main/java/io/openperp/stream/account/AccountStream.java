package io.openperp.stream.account;

import io.openperp.api.Decimal;
import io.openperp.api.account.Margin;
import io.openperp.api.account.MultisigProposal;
import io.openperp.api.account.Position;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.api.stream.ClientMessage;
import io.openperp.api.stream.ServerMessage;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.Keys;
import io.openperp.journal.StreamAccount;
import io.openperp.risk.margin.AccountFigures;
import io.openperp.stream.account.AccountRequest.Held;
import io.openperp.stream.account.AccountSnapshots.Basis;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.channel.RequestedTopics;
import io.openperp.stream.channel.Stream;
import io.openperp.stream.connection.OutboundMessage;
import io.openperp.stream.resume.EventRecord;
import io.openperp.stream.resume.TopicHistory;
import io.openperp.stream.resume.UnnumberedMessage;
import io.openperp.units.Bytes32;
import io.openperp.views.AccountViews;
import io.openperp.views.FeeStanding;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps all accounts in memory and publishes the messages of {@code account.<key>}. The messages of one execution are
 * in this order: orderUpdate, triggerFailed, fill, liquidation or ADL, positionUpdate, marginUpdate, feeTierUpdate. The
 * last three depend on marks and on the time, so they have no numbers of their own: their {@code seq} and {@code prev}
 * are both the number of the last numbered message. Guarded by the lock of {@code Channels}.
 */
public final class AccountStream implements Stream {

    private static final String TYPE = "account";
    private static final FeeFacts NO_FEES = new FeeFacts();

    private final Channels channels;
    private final KnownMarkets markets;
    private final Map<Bytes32, AccountState> accounts = new HashMap<>();

    /** All accounts, in the order of their first events. */
    private final List<AccountState> inOrder = new ArrayList<>();

    private int cuts;

    /** The copy of all accounts that is being made for a snapshot; null while none is being made. */
    private @Nullable AccountsCut cut;

    /** Positions, margin and fees last sent on each topic with subscribers, so that only changes are sent. */
    private final Map<String, Published> published = new HashMap<>();

    private final AccountSnapshots snapshots;
    private final MultisigSigners signers = new MultisigSigners();
    private final KnownFees fees;

    record Published(Bytes32 account, Margin margin, Map<Held, Position> positions, ChargedFees fees) {}

    public AccountStream(Channels channels, KnownMarkets markets, Clock clock) {
        this.channels = channels;
        this.markets = markets;
        this.snapshots = new AccountSnapshots(markets);
        this.fees = new KnownFees(clock);
        channels.onLastUnsubscribe(published::remove);
        channels.onLastUnsubscribe(snapshots::forget);
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
        fees.arrived(events);
        for (AccountEvent event : events.getEventsList()) {
            if (event.hasTransactionCompleted()) {
                continue; // also published of accounts that do not exist
            }
            AccountState state = state(Keys.read(event.getAccount()));
            AccountState shown = shown(event, state);
            if (cut != null) {
                cut.keep(state);
                cut.keep(shown);
            }
            state.take(event);
            takeFees(event);
            if (event.hasMultisigChanged()) {
                signers.put(state.key(), state.signers());
            }
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

    private void takeFees(AccountEvent event) {
        if (event.hasFeePolicySet()) {
            fees.take(event.getFeePolicySet());
        }
        if (event.hasFeeVolume()) {
            AccountState owner = state(Keys.read(event.getFeeVolume().getOwner()));
            if (cut != null) {
                cut.keep(owner);
            }
            owner.fees().take(event.getFeeVolume());
        }
    }

    /** Returns the account whose subscribers are sent the event: for an isolated account its owner. */
    private AccountState shown(AccountEvent event, AccountState state) {
        if (event.getIsolatedOwner().isEmpty()) {
            return state;
        }
        AccountState owner = state(Keys.read(event.getIsolatedOwner()));
        owner.own(state);
        return owner;
    }

    /** Begins a copy of all accounts as they are now; it lasts until {@link #endCut}. */
    public AccountsCut beginCut() {
        cut = new AccountsCut(inOrder, ++cuts, fees.dayToForget());
        return cut;
    }

    public void endCut() {
        cut = null;
    }

    /** Fee policies in force and those that begin later, for a snapshot. */
    public List<FeePolicy> feePolicies() {
        return fees.policies();
    }

    /** Restores a fee policy from a snapshot; called before any event is applied. */
    public void restore(FeePolicy policy) {
        fees.take(policy);
    }

    /** Restores an account from a snapshot; called before any event is applied. */
    public void restore(StreamAccount saved) {
        AccountState state = state(Keys.read(saved.getAccount()));
        state.restore(saved);
        signers.put(state.key(), state.signers());
        if (!saved.getIsolatedOwner().isEmpty()) {
            state(Keys.read(saved.getIsolatedOwner())).own(state);
        }
    }

    /** Keeps a record from a snapshot for clients that resume; the restored accounts already contain its events. */
    public void keep(EventRecord record, AccountEvents events) {
        for (AccountEvent event : events.getEventsList()) {
            boolean isIsolated = !event.getIsolatedOwner().isEmpty();
            Bytes32 shown = Keys.read(isIsolated ? event.getIsolatedOwner() : event.getAccount());
            AccountState state = event.hasTransactionCompleted() ? null : accounts.get(shown);
            if (state != null) {
                AccountMessages.of(
                        event,
                        Moment.of(events, event),
                        update -> state.history().keep(record));
            }
        }
    }

    /**
     * Computes positions, margin and fees of all accounts with subscribers again and publishes what changed; called
     * when marks, rates or listings have changed or a second has passed.
     */
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

    /** Number of accounts with subscribers: those whose margin is computed again with each mark. */
    int followed() {
        return channels.underLock(published::size);
    }

    /** Cost of creating the account's snapshot, as a number of plain open orders that take as long. */
    int entries(Bytes32 account) {
        AccountState state = accounts.get(account);
        return state == null
                ? 0
                : state.openOrderEntries()
                        + state.isolated().stream()
                                .mapToInt(AccountState::openOrderEntries)
                                .sum();
    }

    /** Numbers of an account's messages, with the records kept for resuming; empty for an unknown account. */
    TopicHistory history(Bytes32 account) {
        AccountState state = accounts.get(account);
        return state == null ? new TopicHistory() : state.history();
    }

    /**
     * Returns the first message of an account; all later messages are changes to it. For an account that has not been
     * funded it has zero margin, empty lists and the default leverages. All subscribers share one text while nothing
     * has changed, because that of a large account takes milliseconds to create.
     */
    public OutboundMessage snapshot(Bytes32 account, @Nullable Boolean resumed) {
        AccountState state = accounts.get(account);
        String topic = topic(account);
        Basis basis =
                new Basis(state == null ? 0 : state.version(), signers.multisigsOf(account), standing(state), resumed);
        OutboundMessage last = state != null && published.containsKey(topic) ? snapshots.last(topic, basis) : null;
        if (last != null) {
            return last;
        }
        Published now = valueNow(account);
        AccountUpdate.Snapshot snapshot = snapshots.of(state, now.margin, List.copyOf(now.positions.values()), basis);
        OutboundMessage made =
                Channels.text(message(topic, snapshot, history(account).last(), 0, resumed));
        if (state != null) {
            snapshots.keep(topic, basis, made);
        }
        return made;
    }

    private FeeStanding standing(@Nullable AccountState state) {
        if (state == null) {
            return fees.standing(NO_FEES, NO_FEES);
        }
        Bytes32 isolatedOf = state.owner();
        AccountState held = isolatedOf == null ? state : accounts.getOrDefault(isolatedOf, state);
        AccountState owner = held.master().isEmpty() ? held : accounts.getOrDefault(Keys.read(held.master()), held);
        return fees.standing(state.fees(), owner.fees());
    }

    /** Stores the number of the latest message about proposals; called together with the events of that message. */
    void proposalsChanged(Bytes32 multisig, long seq) {
        state(multisig).proposalsChanged(seq);
    }

    /** Number of the last message about the proposals of an account; 0 if there was none. */
    long proposalsSeq(Bytes32 multisig) {
        AccountState state = accounts.get(multisig);
        return state == null ? 0 : state.proposalsSeq();
    }

    /** Proposals of a multisig account; null if the account is not known to be a multisig account. */
    @Nullable
    List<MultisigProposal> proposals(Bytes32 multisig) {
        AccountState state = accounts.get(multisig);
        return state == null || !state.isMultisig() ? null : state.proposals();
    }

    /** Returns the current positions and margin, after sending their changes to the existing subscribers. */
    Published valueNow(Bytes32 account) {
        AccountState state = accounts.get(account);
        String topic = topic(account);
        ChargedFees charged = charged(topic, state);
        Published now =
                state == null ? new Published(account, Margin.NONE, Map.of(), charged) : value(account, state, charged);
        if (state != null) {
            publishChanges(topic, now);
        }
        published.put(topic, now);
        return now;
    }

    AccountUpdate feeTiers(Published now) {
        return new AccountUpdate.FeeTierUpdate(now.fees.rows(), fees.nanos());
    }

    /** Creates the update for a position that has been closed. */
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

    /**
     * Creates a message without a number of its own; it has the number of the last numbered message, because its
     * content depends on marks.
     */
    ServerMessage unnumbered(Bytes32 account, AccountUpdate update) {
        long last = history(account).last();
        return message(topic(account), update, last, last, null);
    }

    static UnnumberedMessage numbered(Bytes32 account, AccountUpdate update) {
        return (seq, prev) -> message(topic(account), update, seq, prev, null);
    }

    /** Publishes the positions that changed, then the margin if it changed. */
    private void publishFigures(Bytes32 account, String topic) {
        AccountState state = accounts.get(account);
        if (state == null || !channels.hasSubscribers(topic)) {
            return;
        }
        Published now = value(account, state, charged(topic, state));
        publishChanges(topic, now);
        published.put(topic, now);
    }

    private ChargedFees charged(String topic, @Nullable AccountState state) {
        Published before = published.get(topic);
        return ChargedFees.of(standing(state), markets, before == null ? null : before.fees);
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
        if (now.fees.differFrom(before.fees)) {
            publish(topic, account, feeTiers(now));
        }
    }

    private Published value(Bytes32 account, AccountState state, ChargedFees charged) {
        AccountFigures figures = state.figures(markets.conditions());
        Map<Held, Position> positions = new LinkedHashMap<>();
        figures.positions().forEach(p -> positions.put(new Held(p.symbol(), null), AccountViews.position(p)));
        for (AccountState own : state.isolated()) {
            AccountViews.isolated(own.key().toString(), own.figures(markets.conditions()))
                    .forEach(p -> positions.put(new Held(p.symbol(), own.key()), p));
        }
        return new Published(account, AccountViews.margin(figures), positions, charged);
    }

    private void publish(String topic, Bytes32 account, AccountUpdate update) {
        channels.publish(topic, () -> unnumbered(account, update));
    }

    private static ServerMessage message(
            String topic, AccountUpdate update, long seq, long prev, @Nullable Boolean resumed) {
        return new ServerMessage.Account(update, topic, seq, prev, resumed);
    }
}
