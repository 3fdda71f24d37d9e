package io.openperp.client.order;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.action.ActionResult;
import io.openperp.api.json.ApiJson;
import io.openperp.api.order.OrderOutcome;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.api.stream.OrderUpdate;
import io.openperp.client.AccountQueries;
import io.openperp.client.Failure;
import io.openperp.client.OpenPerp;
import io.openperp.client.RequestFailed;
import io.openperp.client.SignedTransaction;
import io.openperp.client.Streams;
import io.openperp.client.Submission;
import io.openperp.client.Transactions;
import io.openperp.client.local.LocalAccount;
import io.openperp.client.order.TrackedOrder.Change;
import io.openperp.client.order.TrackedOrder.Stage;
import io.openperp.client.stream.StreamMessage;
import io.openperp.client.stream.Topic;
import io.openperp.transaction.Action;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Tracks the outcome of every order that was sent through it: from the answer, from the account's stream, and, if
 * neither came, by querying the exchange for the order's ID. An order ID never changes, not even if the order is
 * modified. Thread-safe.
 *
 * <pre>
 * SENDING -> OPEN, ENDED      the answer or the stream says so
 * SENDING -> NOT_SENT         the exchange refused the whole transaction or did not accept it
 * SENDING -> UNKNOWN          no answer: the same transaction is sent again, and the order is queried by its ID
 * UNKNOWN -> any              an answer, the stream or a query has shown the outcome
 * </pre>
 */
public final class OrderTracker implements AutoCloseable {

    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final int MOST_ENDED = 1000;

    private final Bytes32 account;
    private final Transactions transactions;
    private final AccountQueries accounts;
    private final Consumer<TrackedOrder> changed;
    private final Map<Bytes32, TrackedOrder> orders = new LinkedHashMap<>();

    /**
     * Thread that queries the exchange after a gap in the stream, because handlers of streams must not wait for an
     * answer.
     */
    private final ExecutorService questions = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "order-tracker");
        thread.setDaemon(true);
        return thread;
    });

    /** A tracker that does not subscribe to the account's stream: pass its messages to {@link #take}. */
    public OrderTracker(OpenPerp exchange, Bytes32 account) {
        this(exchange, account, order -> {});
    }

    /**
     * A tracker that does not subscribe to the account's stream: pass its messages to {@link #take}.
     *
     * @param changed called at every change of an order, while the tracker is locked, so it must return soon
     */
    public OrderTracker(OpenPerp exchange, Bytes32 account, Consumer<TrackedOrder> changed) {
        this.account = account;
        this.transactions = exchange.transactions();
        this.accounts = exchange.accounts();
        this.changed = changed;
    }

    /**
     * A tracker that subscribes to the account's stream, over all reconnections. If a {@link LocalAccount} is
     * subscribed to it already, pass the messages to {@link #take} instead.
     */
    public static OrderTracker follow(OpenPerp exchange, Streams streams, Bytes32 account) {
        OrderTracker tracker = new OrderTracker(exchange, account);
        streams.subscribe(Topic.account(account), tracker::take);
        return tracker;
    }

    /** Sends a transaction, again while its outcome is unknown, and tracks its orders. */
    public Submission send(SignedTransaction transaction, Duration longest) throws InterruptedException {
        long deadline = System.nanoTime() + longest.toNanos();
        List<Bytes32> ids = begin(transaction);
        Submission submission = transactions.submit(transaction);
        boolean isUnknown = submission instanceof Submission.Unknown;
        if (submission instanceof Submission.Unknown unknown) {
            ids.forEach(id -> settle(id, Stage.UNKNOWN, unknown.message()));
        }
        if (isUnknown || mayPass(submission)) {
            submission = transactions.submitUntilKnown(transaction, left(deadline), isUnknown);
        }
        conclude(transaction, ids, submission, deadline);
        return submission;
    }

    /**
     * Takes a message of the account's stream. After a gap in the stream, the exchange is queried for the orders that
     * are open according to this tracker.
     */
    public void take(StreamMessage<AccountUpdate> message) {
        AccountUpdate update = message.data();
        if (update instanceof OrderUpdate order) {
            take(
                    Bytes32.parse(order.orderId()),
                    new Change(
                            order.status(),
                            order.originalSize(),
                            order.filledSize(),
                            order.vwap(),
                            order.reason(),
                            order.timestamp()));
        }
        if (message.missed() || update instanceof AccountUpdate.Snapshot) {
            questions.execute(this::reconcile);
        }
    }

    /**
     * Queries the exchange for every order that has not ended; after a gap in the stream this happens automatically.
     */
    public void reconcile() {
        open().stream().filter(order -> order.stage() != Stage.SENDING).forEach(order -> ask(order.orderId()));
    }

    /**
     * The order with this ID. Empty if it was not sent through this tracker, or is no longer among the last 1000 that
     * have ended.
     */
    public synchronized Optional<TrackedOrder> order(Bytes32 orderId) {
        return Optional.ofNullable(orders.get(orderId));
    }

    /** Orders that may still be filled, including those of unknown outcome. */
    public synchronized List<TrackedOrder> open() {
        return orders.values().stream().filter(order -> !order.hasEnded()).toList();
    }

    /** Stops querying the exchange for orders. */
    @Override
    public void close() {
        questions.shutdownNow();
    }

    private static boolean mayPass(Submission submission) {
        return submission instanceof Submission.NotTaken notTaken
                && !(notTaken.failure() instanceof Failure.BadRequest);
    }

    private static Duration left(long deadline) {
        return Duration.ofNanos(Math.max(0, deadline - System.nanoTime()));
    }

    private List<Bytes32> begin(SignedTransaction transaction) {
        List<Bytes32> ids = new ArrayList<>();
        List<Action> actions = transaction.envelope().actions();
        for (int index = 0; index < actions.size(); index++) {
            if (actions.get(index) instanceof NewOrder order) {
                Bytes32 id =
                        SecretKey.orderId(index, order, transaction.envelope().nonce(), transaction.account());
                ids.add(id);
                put(begun(id, order));
            }
        }
        return ids;
    }

    private static TrackedOrder begun(Bytes32 id, NewOrder order) {
        Decimal price = order instanceof LimitOrder limit ? decimal(limit.price()) : null;
        Quantity size = order instanceof MarketOrder market ? market.size() : ((LimitOrder) order).size();
        return new TrackedOrder(
                id,
                order.symbol(),
                order.side(),
                price,
                decimal(size),
                Decimal.ZERO,
                Decimal.ZERO,
                Stage.SENDING,
                null,
                null,
                0);
    }

    private static Decimal decimal(Quantity quantity) {
        return Decimal.of(quantity.units());
    }

    private void conclude(SignedTransaction transaction, List<Bytes32> ids, Submission outcome, long deadline)
            throws InterruptedException {
        if (outcome instanceof Submission.Executed executed) {
            executed.results().forEach(this::takeResult);
        } else if (outcome instanceof Submission.Refused refused) {
            ids.forEach(id -> settle(id, Stage.NOT_SENT, refused.message()));
        } else if (outcome instanceof Submission.NotTaken notTaken) {
            ids.forEach(id -> settle(id, Stage.NOT_SENT, notTaken.failure().message()));
        } else {
            List<Bytes32> concerned = new ArrayList<>(ids);
            for (Action action : transaction.envelope().actions()) {
                changedBy(action).filter(id -> order(id).isPresent()).ifPresent(concerned::add);
            }
            for (Bytes32 id : concerned) {
                while (!ask(id) && System.nanoTime() < deadline) {
                    Thread.sleep(PAUSE.toMillis());
                }
            }
        }
    }

    private static Optional<Bytes32> changedBy(Action action) {
        if (action instanceof ModifyOrder modify) {
            return Optional.of(modify.orderId());
        }
        return action instanceof CancelOrder cancel ? Optional.of(cancel.orderId()) : Optional.empty();
    }

    /** Queries the outcome of an order and applies it. Returns whether the exchange knows the order. */
    private boolean ask(Bytes32 orderId) {
        try {
            Optional<OrderOutcome> found = accounts.outcome(account, orderId);
            found.ifPresent(order -> take(
                    orderId,
                    new Change(
                            order.status(),
                            order.originalSize(),
                            order.executedSize(),
                            order.vwap(),
                            order.reason(),
                            order.timestamp())));
            return found.isPresent();
        } catch (RequestFailed later) {
            return false;
        }
    }

    /**
     * Applies an outcome from the answer to a transaction. Such an outcome states no time, so if the stream or a query
     * has already reported a change with a time, the outcome is applied only if it ends the order.
     */
    private void takeResult(ActionResult result) {
        JsonNode named = ApiJson.mapper().readTree(ApiJson.mapper().writeValueAsString(result));
        named.properties().forEach(entry -> {
            OrderStatus status = status(entry.getKey());
            JsonNode said = entry.getValue();
            if (status != null && said.has("oid") && !said.path("modify").asBoolean(false)) {
                Change change = new Change(
                        status,
                        null,
                        decimal(said, "filledSz", "totalSz"),
                        decimal(said, "vwap", "avgPx"),
                        said.path("reason").stringValue(null),
                        0);
                take(Bytes32.parse(said.path("oid").stringValue()), change);
            }
        });
    }

    private static @Nullable OrderStatus status(String name) {
        return Arrays.stream(OrderStatus.values())
                .filter(each -> each.wireName().equals(name))
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Decimal decimal(JsonNode said, String... names) {
        return Arrays.stream(names)
                .filter(said::has)
                .findFirst()
                .map(name -> Decimal.parse(said.path(name).decimalValue().toPlainString()))
                .orElse(null);
    }

    private synchronized void take(Bytes32 orderId, Change change) {
        TrackedOrder order = orders.get(orderId);
        if (order == null || order.hasEnded()) {
            return;
        }
        boolean isDated = change.timestamp() > 0;
        boolean isNews = isDated
                ? change.timestamp() >= order.timestamp()
                : order.timestamp() == 0 || Stage.of(change.status()) == Stage.ENDED;
        if (isNews) {
            put(order.after(change));
        }
    }

    /**
     * Sets the stage of an order; does nothing if the order has ended. Any stage but {@code NOT_SENT} is also ignored
     * once the stream or a query has reported a change of the order, because such a report is more reliable than the
     * answer to the transaction.
     */
    private synchronized void settle(Bytes32 orderId, Stage stage, String reason) {
        TrackedOrder order = orders.get(orderId);
        if (order != null && !order.hasEnded() && (order.timestamp() == 0 || stage == Stage.NOT_SENT)) {
            put(order.at(stage, reason));
        }
    }

    private synchronized void put(TrackedOrder order) {
        orders.remove(order.orderId());
        orders.put(order.orderId(), order);
        changed.accept(order);
        List<Bytes32> ended = orders.values().stream()
                .filter(TrackedOrder::hasEnded)
                .map(TrackedOrder::orderId)
                .toList();
        ended.stream().limit(Math.max(0, ended.size() - MOST_ENDED)).forEach(orders::remove);
    }
}
