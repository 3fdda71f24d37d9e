package io.openperp.drill.check;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.receipt.Receipt.LogPlace;
import io.openperp.units.Base58;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The facts in the logs: all transactions with their completions, and how often each kind of event happened. */
public final class RecordedFacts {

    /** Identifies a transaction: an account uses a nonce only once. */
    private record Key(String account, long nonce) {}

    /**
     * A completion of a transaction: the account shard's record of its execution or refusal.
     *
     * @param what the completion
     * @param place place of the completion in the log
     */
    public record Completion(TransactionCompleted what, LogPlace place) {

        /** Whether the transaction was executed, and not refused as a whole. */
        public boolean isExecution() {
            return what.getError().isEmpty();
        }
    }

    /**
     * Number that a gateway gave to a record. A producer may append a record twice; both copies have the same number.
     */
    private record Origin(ByteString incarnation, long counter) {}

    /**
     * A transaction in the log that has no completion yet.
     *
     * @param key account and nonce of the transaction
     * @param offset offset of its record in the lane of the account shard
     * @param counter counter of its gateway's producer
     * @param before highest counter of this producer in earlier records
     */
    private record Awaited(Key key, long offset, long counter, long before) {
        @Override
        public String toString() {
            String order =
                    before < counter ? "" : ", which is dropped because the higher counter " + before + " precedes it";
            return "nonce %d of %s, at %d of the lane of account-0, counter %d%s"
                    .formatted(key.nonce, key.account, offset, counter, order);
        }
    }

    private static final int NAMED = 20;

    private final Map<Key, Integer> appended = new HashMap<>();
    private final Map<Key, List<Completion>> completed = new HashMap<>();
    private final Set<Origin> origins = new HashSet<>();
    private final Map<Origin, Awaited> awaited = new LinkedHashMap<>();
    /** Highest counter that was read from each producer of a gateway. */
    private final Map<ByteString, Long> counters = new HashMap<>();

    private final Set<Origin> early = new HashSet<>();
    private final Map<String, Integer> happened = new TreeMap<>();
    private final RecordedSettlements settlements = new RecordedSettlements();

    /**
     * Records the transaction in a command that a gateway has appended, which then waits for its completion; a second
     * copy of the same command is ignored.
     *
     * @param offset offset in the lane of the account shard
     */
    public void appended(long offset, GatewayOrigin gateway, AccountCommand command) {
        Origin origin = new Origin(gateway.getIncarnation(), gateway.getCounter());
        RequestedTransaction transaction = TransactionRecords.of(command).orElse(null);
        if (transaction != null && origins.add(origin)) {
            Key key = new Key(transaction.account().toString(), transaction.nonce());
            appended.merge(key, 1, Integer::sum);
            long before = counters.getOrDefault(origin.incarnation, 0L);
            counters.put(origin.incarnation, Math.max(before, origin.counter));
            if (!early.remove(origin)) {
                awaited.put(origin, new Awaited(key, offset, origin.counter, before));
            }
        }
    }

    /**
     * Records the completions of transactions among events of the account shard, and counts all events by kind.
     *
     * @param place place of the events in the log
     */
    public void apply(AccountEvents events, LogPlace place) {
        for (AccountEvent event : events.getEventsList()) {
            count(event.getBodyCase().name());
            switch (event.getBodyCase()) {
                case TRANSACTION_COMPLETED ->
                    completed(text(event.getAccount()), event.getTransactionCompleted(), place);
                case ORDER_CHANGED -> {
                    var order = event.getOrderChanged().getOrder();
                    if (order.hasConditional()) {
                        count(order.getConditional().getKind() + " " + order.getStatus());
                    }
                }
                case ORDER_FILLED -> {
                    if (event.getOrderFilled().getOrder().getOnFillCount() > 0) {
                        count("ON_FILL_ARMED");
                    }
                }
                case WITHDRAWAL_CHANGED ->
                    count(event.getWithdrawalChanged().getState().name());
                default -> {
                    // counted above; nothing else is recorded of it
                }
            }
        }
    }

    public void apply(MarketEvents events) {
        events.getEventsList().forEach(event -> {
            count(event.getBodyCase().name());
            switch (event.getBodyCase()) {
                case TRADED -> count("TRADED " + events.getSymbol());
                case MARKET_LISTED -> {
                    var status = event.getMarketListed().getListing().getStatus();
                    count(status.getState().name());
                    settlements.listed(events.getSymbol(), status, events.getTimeNanos());
                }
                case MARKET_SETTLED -> settlements.settled(events.getSymbol(), events.getTimeNanos());
                default -> {
                    // counted above; nothing else is recorded of it
                }
            }
        });
    }

    /** Whether a transaction in the log has no completion yet. */
    public boolean isAwaiting() {
        return !awaited.isEmpty();
    }

    /** Describes the transactions without a completion: their number and the first of them, in the order of the log. */
    String awaited() {
        String named =
                awaited.values().stream().limit(NAMED).map(Awaited::toString).collect(Collectors.joining("; "));
        return awaited.isEmpty() ? "no transaction" : awaited.size() + " transactions: " + named;
    }

    /** Number of times that gateways have appended this transaction. */
    public int appended(String account, long nonce) {
        return appended.getOrDefault(new Key(account, nonce), 0);
    }

    /** All completions of this transaction: its executions and its refusals as a whole. */
    public List<Completion> completions(String account, long nonce) {
        return completed.getOrDefault(new Key(account, nonce), List.of());
    }

    /** Number of occurrences of each kind of event, answer status and state, by name. */
    public Map<String, Integer> happened() {
        return Collections.unmodifiableMap(happened);
    }

    public RecordedSettlements settlements() {
        return settlements;
    }

    private void completed(String account, TransactionCompleted completion, LogPlace place) {
        completion.getStatusesList().forEach(status -> count(status.getKind().name()));
        Key key = new Key(account, completion.getNonce());
        completed.computeIfAbsent(key, first -> new ArrayList<>()).add(new Completion(completion, place));
        Origin origin = new Origin(completion.getGatewayIncarnation(), completion.getGatewayCounter());
        // An event may be read before its command.
        if (awaited.remove(origin) == null && !origins.contains(origin)) {
            early.add(origin);
        }
    }

    private void count(String what) {
        happened.merge(what, 1, Integer::sum);
    }

    private static String text(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }

    /** Times at which settlements of markets began and ended, in nanoseconds since 1970 by the exchange clock. */
    public static final class RecordedSettlements {

        private final Map<String, Long> began = new TreeMap<>();
        private final Map<String, Long> ended = new HashMap<>();

        void listed(String symbol, MarketStatus status, long timeNanos) {
            if (status.getState() == MarketState.MARKET_SETTLING) {
                began.putIfAbsent(symbol, timeNanos);
            }
        }

        void settled(String symbol, long timeNanos) {
            ended.putIfAbsent(symbol, timeNanos);
        }

        /** Whether the settlement of any market has begun and not ended yet. */
        public boolean isOneUnderWay() {
            return !ended.keySet().containsAll(began.keySet());
        }

        /**
         * Returns the symbol of a market whose settlement began at or before {@code fromNanos} and ended after {@code
         * toNanos}, or has not ended; empty if there is none.
         */
        public Optional<String> underWay(long fromNanos, long toNanos) {
            return began.entrySet().stream()
                    .filter(market -> market.getValue() <= fromNanos)
                    .map(Map.Entry::getKey)
                    .filter(symbol -> ended.getOrDefault(symbol, Long.MAX_VALUE) > toNanos)
                    .findFirst();
        }
    }
}
