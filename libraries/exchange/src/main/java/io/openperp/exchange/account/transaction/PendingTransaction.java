package io.openperp.exchange.account.transaction;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ExecutedBefore;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.MessageViews;
import io.openperp.journal.OperatorActed;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An admitted transaction: the outcomes known so far, and how many shards have not answered yet. */
public final class PendingTransaction {

    static final String NO_OPEN_ORDERS = "No open orders";

    private static final int MOST_OF_REFUSALS = 500;

    public final long number;
    public final Bytes32 account;
    private final Bytes32 signer;
    private final long nonce;
    private final ByteString gatewayIncarnation;
    private final long gatewayCounter;
    /** Outcomes by action, in the order in which they arrived. */
    private final TreeMap<Integer, List<ActionStatus>> statuses = new TreeMap<>();
    /**
     * Orders whose modifications this transaction has sent to a market and the market has not answered, by market
     * number.
     */
    private SortedMap<Integer, List<Bytes32>> modified = Collections.emptySortedMap();

    /** Markets in which a cancel-all found nothing, by action. */
    private SortedMap<Integer, TreeSet<String>> emptyMarkets = Collections.emptySortedMap();

    /** The actions of this transaction that a signer with a role has signed, for the history of operator actions. */
    private SortedMap<Integer, OperatorActed> acts = Collections.emptySortedMap();

    private int awaited;
    /**
     * Whether the exchange itself has started the transaction, for instance for a triggered order, so that no client
     * waits for its outcome.
     */
    private boolean triggered;

    PendingTransaction(long number, Bytes32 account, Bytes32 signer, long nonce, @Nullable GatewayOrigin gateway) {
        this(
                number,
                account,
                signer,
                nonce,
                gateway == null ? ByteString.EMPTY : MessageViews.copy(gateway.getIncarnation()),
                gateway == null ? 0 : gateway.getCounter());
    }

    private PendingTransaction(
            long number, Bytes32 account, Bytes32 signer, long nonce, ByteString incarnation, long counter) {
        this.number = number;
        this.account = account;
        this.signer = signer;
        this.nonce = nonce;
        this.gatewayIncarnation = incarnation;
        this.gatewayCounter = counter;
    }

    static PendingTransaction triggered(long number, Bytes32 account) {
        PendingTransaction transaction = new PendingTransaction(number, account, account, 0, null);
        transaction.triggered = true;
        return transaction;
    }

    boolean isTriggered() {
        return triggered;
    }

    public void await(int shards) {
        awaited += shards;
    }

    public void modifies(int market, Bytes32 orderId) {
        modified = modified.isEmpty() ? new TreeMap<>() : modified;
        modified.computeIfAbsent(market, number -> new ArrayList<>()).add(orderId);
    }

    /** Removes and returns the orders that the transaction modifies in this market; called when the market answers. */
    public List<Bytes32> takeModified(int market) {
        List<Bytes32> orders = modified.isEmpty() ? null : modified.remove(market);
        return orders == null ? List.of() : orders;
    }

    public void answered(ActionStatus status) {
        statuses.computeIfAbsent(status.getAction(), action -> new ArrayList<>())
                .add(status);
    }

    /**
     * Gives each action that waits for fills of an order of the same transaction its outcome: what became of that order
     * (OFL-007). To be called once all orders of the transaction are answered.
     */
    void answerAttached() {
        statuses.replaceAll((action, outcomes) -> {
            ActionStatus outcome = outcomes.getFirst();
            if (!outcome.hasAttachedTo()) {
                return outcomes;
            }
            List<ActionStatus> ofOrder = Objects.requireNonNull(
                    statuses.get(outcome.getAttachedTo()), () -> "an order without outcome: " + outcome);
            return List.of(attachedTo(ofOrder.getFirst()).setAction(action).build());
        });
    }

    /**
     * Outcome of an action that waits for fills of an order: resting if a fill has armed it or may still do so, else
     * how the order was refused or ended.
     */
    private static ActionStatus.Builder attachedTo(ActionStatus order) {
        boolean isArmed = switch (order.getKind()) {
            case RESTING, WORKING, FILLED, PARTIALLY_FILLED, TRIGGERED -> true;
            default -> order.getFilledSize() > 0;
        };
        return isArmed
                ? ActionStatus.newBuilder().setKind(StatusKind.RESTING).setOrderId(order.getOrderId())
                : order.toBuilder().clearNewOrder().clearDelayedMillis();
    }

    /** Records the action at this index for the history of operator actions. */
    public void acts(int action, OperatorActed act) {
        acts = acts.isEmpty() ? new TreeMap<>() : acts;
        acts.put(action, act);
    }

    /** The recorded operator actions with their outcomes; to be called once the transaction is complete. */
    List<OperatorActed> acted() {
        List<OperatorActed> done = new ArrayList<>();
        acts.forEach((action, act) -> {
            OperatorActed.Builder outcome = act.toBuilder();
            for (ActionStatus status : statuses.getOrDefault(action, List.of())) {
                outcome.setRefusal(Refusals.isRefusal(status.getKind()) ? status.getReason() : "");
                if (!status.getChangedFrom().isEmpty()) {
                    outcome.setBefore(status.getChangedFrom());
                }
                if (!status.getChangedTo().isEmpty()) {
                    outcome.setAfter(status.getChangedTo());
                }
            }
            done.add(outcome.build());
        });
        return done;
    }

    /** Returns the refusal of the first action if all actions were refused, else an empty text. */
    public String refusalOfAll() {
        List<ActionStatus> all =
                statuses.values().stream().flatMap(List::stream).toList();
        boolean isAny = all.stream().anyMatch(status -> !isRefusal(status.getKind()));
        if (isAny || all.isEmpty()) {
            return "";
        }
        return Refusals.text(all.getFirst());
    }

    /** Whether all actions of the transaction were refused. */
    public boolean isRefusedWhole() {
        return refused().size() == statuses.size();
    }

    /**
     * Returns why actions were refused, for people; empty if none was. At most {@link #MOST_OF_REFUSALS} characters.
     */
    public String refusals() {
        Map<Integer, String> refused = refused();
        String text = statuses.size() == 1
                ? String.join("", refused.values())
                : refused.entrySet().stream()
                        .map(entry -> "action " + entry.getKey() + ": " + entry.getValue())
                        .collect(Collectors.joining("; "));
        return text.length() <= MOST_OF_REFUSALS ? text : text.substring(0, MOST_OF_REFUSALS) + "…";
    }

    private SortedMap<Integer, String> refused() {
        TreeMap<Integer, String> refused = new TreeMap<>();
        statuses.forEach((action, all) -> {
            if (all.stream().allMatch(status -> Refusals.isRefusal(status.getKind()))) {
                refused.put(action, Refusals.text(merged(all).getFirst()));
            }
        });
        return refused;
    }

    private static boolean isRefusal(StatusKind kind) {
        return switch (kind) {
            case RESTING, CANCELLED, PENDING_CANCEL -> false;
            default -> true;
        };
    }

    /** Records that a cancel-all has found nothing in this market; it may still find something in another market. */
    void foundNothing(int action, ListedMarket market) {
        emptyMarkets = emptyMarkets.isEmpty() ? new TreeMap<>() : emptyMarkets;
        emptyMarkets.computeIfAbsent(action, number -> new TreeSet<>()).add(market.symbol());
    }

    /** For each cancel-all that found nothing in any market, the symbols of these markets. */
    List<TreeSet<String>> cancelledNothing() {
        if (emptyMarkets.isEmpty()) {
            return List.of();
        }
        return emptyMarkets.entrySet().stream()
                .filter(entry -> statuses.getOrDefault(entry.getKey(), List.of()).stream()
                        .allMatch(status -> status.getKind() == StatusKind.CANCEL_ALL_REJECTED
                                && status.getReason().equals(NO_OPEN_ORDERS)))
                .map(Map.Entry::getValue)
                .toList();
    }

    public void shardAnswered() {
        awaited--;
    }

    /** Whether all that the transaction waits for, markets and steps on proposals, has been answered. */
    public boolean isComplete() {
        return awaited == 0;
    }

    ByteString gatewayIncarnation() {
        return gatewayIncarnation;
    }

    TransactionCompleted completed() {
        TransactionCompleted.Builder completed = completion(signer, nonce)
                .setGatewayIncarnation(gatewayIncarnation)
                .setGatewayCounter(gatewayCounter);
        statuses.values().forEach(ofAction -> completed.addAllStatuses(merged(ofAction)));
        return completed.build();
    }

    /**
     * The completion of a transaction that is refused as a whole.
     *
     * @param before the transaction that has used its nonce before; null if there is none or it is no longer known
     */
    static TransactionCompleted refused(
            Bytes32 signer,
            long nonce,
            @Nullable GatewayOrigin gateway,
            String error,
            @Nullable ExecutedBefore before) {
        TransactionCompleted.Builder completed = completion(signer, nonce).setError(error);
        if (before != null) {
            completed.setExecutedBefore(before).setErrorDetail(ExecutedTransactions.sentence(before));
        }
        if (gateway != null) {
            completed.setGatewayIncarnation(gateway.getIncarnation()).setGatewayCounter(gateway.getCounter());
        }
        return completed.build();
    }

    private static TransactionCompleted.Builder completion(Bytes32 signer, long nonce) {
        return TransactionCompleted.newBuilder()
                .setSigner(io.openperp.journal.Keys.write(signer))
                .setNonce(nonce);
    }

    /**
     * Merges the outcomes of one action from several markets: a cancel-all is refused only if every market has nothing
     * to cancel or is not listed.
     */
    private static List<ActionStatus> merged(List<ActionStatus> ofAction) {
        if (ofAction.size() == 1) {
            return ofAction;
        }
        List<ActionStatus> done = ofAction.stream()
                .filter(status -> status.getKind() != StatusKind.CANCEL_ALL_REJECTED
                        || !status.getReason().equals(NO_OPEN_ORDERS))
                .toList();
        return done.isEmpty() ? ofAction.subList(0, 1) : done;
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(number).writeBytes32(account).writeBytes32(signer).writeLong(nonce);
        out.writeBytes(gatewayIncarnation.toByteArray())
                .writeVarint(gatewayCounter)
                .writeVarint(awaited);
        out.writeVarint(statuses.values().stream().mapToInt(List::size).sum());
        statuses.values().forEach(list -> list.forEach(status -> out.writeBytes(status.toByteArray())));
        out.writeVarint(modified.size());
        modified.forEach((market, orders) -> {
            out.writeVarint(market).writeVarint(orders.size());
            orders.forEach(out::writeBytes32);
        });
        writeEmptyMarkets(out);
        out.writeBoolean(triggered);
        out.writeVarint(acts.size());
        acts.forEach((action, act) -> out.writeVarint(action).writeBytes(act.toByteArray()));
    }

    private void writeEmptyMarkets(BinaryWriter out) {
        out.writeVarint(emptyMarkets.size());
        emptyMarkets.forEach((action, symbols) -> {
            out.writeVarint(action).writeVarint(symbols.size());
            symbols.forEach(out::writeString);
        });
    }

    private void readEmptyMarkets(BinaryReader in) {
        for (int left = (int) in.readVarint(); left > 0; left--) {
            TreeSet<String> symbols = new TreeSet<>();
            emptyMarkets = emptyMarkets.isEmpty() ? new TreeMap<>() : emptyMarkets;
            emptyMarkets.put((int) in.readVarint(), symbols);
            for (int symbol = (int) in.readVarint(); symbol > 0; symbol--) {
                symbols.add(in.readString());
            }
        }
    }

    private void readActs(BinaryReader in) {
        try {
            for (int left = (int) in.readVarint(); left > 0; left--) {
                acts((int) in.readVarint(), OperatorActed.parseFrom(in.readBytes()));
            }
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable act in a snapshot", e);
        }
    }

    static PendingTransaction readFrom(BinaryReader in) {
        long number = in.readVarint();
        Bytes32 account = in.readBytes32();
        Bytes32 signer = in.readBytes32();
        long nonce = in.readLong();
        ByteString incarnation = ByteString.copyFrom(in.readBytes());
        PendingTransaction read = new PendingTransaction(number, account, signer, nonce, incarnation, in.readVarint());
        read.awaited = (int) in.readVarint();
        try {
            for (int left = (int) in.readVarint(); left > 0; left--) {
                read.answered(ActionStatus.parseFrom(in.readBytes()));
            }
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable status in a snapshot", e);
        }
        for (int left = (int) in.readVarint(); left > 0; left--) {
            int market = (int) in.readVarint();
            for (int orders = (int) in.readVarint(); orders > 0; orders--) {
                read.modifies(market, in.readBytes32());
            }
        }
        read.readEmptyMarkets(in);
        read.triggered = in.readBoolean();
        read.readActs(in);
        return read;
    }
}
