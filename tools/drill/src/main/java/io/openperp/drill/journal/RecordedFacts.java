package io.openperp.drill.journal;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.AccountTotals;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Fill;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.PositionMoved;
import io.openperp.journal.Proposal;
import io.openperp.journal.ProposalState;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.transaction.receipt.LogPlace;
import io.openperp.units.Base58;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The content of the logs, as far as a drill compares it. Keys and order IDs are in base58, numbers in units of 1e-8. */
public final class RecordedFacts {

    /** Of the same account a nonce is used once. */
    record Key(String account, long nonce) {}

    /** A level of the book. */
    public record Level(String symbol, boolean isBuy, long price) {}

    /** One account's view of a match. */
    public record RecordedFill(
            String symbol,
            String orderId,
            String otherOrderId,
            boolean isTaker,
            boolean takerBuys,
            long price,
            long size) {}

    /** What became of a transaction, and the event that says so. */
    public record Completion(TransactionCompleted what, LogPlace place) {}

    /** One record of a gateway; a producer may append it twice, and then it counts once. */
    private record Origin(ByteString incarnation, long counter) {}

    /** The position of a transaction that has no outcome yet. */
    private record Awaited(Key key, long offset, long counter, long before) {
        @Override
        public String toString() {
            String order =
                    before < counter ? "" : ", which is dropped because the higher counter " + before + " precedes it";
            return "nonce %d of %s, at %d of account-commands, counter %d%s"
                    .formatted(key.nonce, key.account, offset, counter, order);
        }
    }

    private static final int NAMED = 20;

    /** In place of the IDs of orders where a position was moved without one. */
    private static final String NO_ORDER = Base58.encode(new byte[32]);

    private final Map<Key, Integer> appended = new HashMap<>();
    private final Map<Key, List<Completion>> completed = new HashMap<>();
    private final Set<Origin> origins = new HashSet<>();
    private final Map<Origin, Awaited> awaited = new LinkedHashMap<>();
    /** The highest counter of each producer of a gateway. */
    private final Map<ByteString, Long> counters = new HashMap<>();

    private final Set<Origin> early = new HashSet<>();
    private final Map<String, Map<String, OrderState>> orders = new HashMap<>();
    private final Map<String, List<RecordedFill>> fills = new HashMap<>();
    private final Map<String, AccountTotals> totals = new HashMap<>();
    /** Of isolated accounts. */
    private final Map<String, String> owners = new HashMap<>();

    /** By multisig account and number. */
    private final Map<String, Map<Long, ProposalState>> proposals = new HashMap<>();

    private final Map<String, Map<Long, Integer>> proposalEndings = new HashMap<>();
    /** By account: those that came with an ID that was taken. */
    private final Map<String, List<String>> repeatedOrders = new HashMap<>();

    private final HeldOrders held = new HeldOrders();
    private final RecordedWithdrawals withdrawals = new RecordedWithdrawals();
    private final RecordedBuilders builders = new RecordedBuilders();
    private final RecordedStates states = new RecordedStates();
    private final RecordedSettlements settlements = new RecordedSettlements();
    private final RecordedFamilies families = new RecordedFamilies();
    private final RecordedAgents agents = new RecordedAgents();
    private final RecordedPolicies policies = new RecordedPolicies();

    private final Map<Level, Long> levels = new HashMap<>();
    private final Map<String, Long> volumes = new TreeMap<>();

    /** @param offset in account-commands */
    public void appended(long offset, GatewayOrigin gateway, AccountCommand command) {
        Origin origin = new Origin(gateway.getIncarnation(), gateway.getCounter());
        RequestedTransaction transaction = TransactionRecords.of(command).orElse(null);
        if (transaction != null && origins.add(origin)) {
            held.requested(transaction);
            Key key = new Key(transaction.account().toString(), transaction.nonce());
            appended.merge(key, 1, Integer::sum);
            long before = counters.getOrDefault(origin.incarnation, 0L);
            counters.put(origin.incarnation, Math.max(before, origin.counter));
            if (!early.remove(origin)) {
                awaited.put(origin, new Awaited(key, offset, origin.counter, before));
            }
        }
    }

    /** @param place of these events in the log */
    public void apply(AccountEvents events, LogPlace place) {
        for (AccountEvent event : events.getEventsList()) {
            String account = text(event.getAccount());
            if (!event.getIsolatedOwner().isEmpty()) {
                owners.put(account, text(event.getIsolatedOwner()));
            }
            if (event.hasTotals()) {
                totals.put(account, event.getTotals());
            }
            switch (event.getBodyCase()) {
                case TRANSACTION_COMPLETED -> completed(account, event.getTransactionCompleted(), place);
                case ORDER_CHANGED -> changed(account, event.getOrderChanged().getOrder(), false);
                case ORDER_FILLED -> filled(account, event.getOrderFilled());
                case POSITION_MOVED -> moved(account, event.getPositionMoved());
                case PROPOSAL_CHANGED -> {
                    changed(account, event.getProposalChanged().getProposal());
                    policies.changed(account, event.getProposalChanged());
                }
                case MULTISIG_CHANGED -> policies.changed(account, event.getMultisigChanged());
                case BUILDER_APPROVAL_CHANGED -> builders.approved(account, event.getBuilderApprovalChanged());
                case BUILDER_FEES_RECEIVED -> builders.paid(account, event.getBuilderFeesReceived());
                case AGENT_CHANGED -> agents.changed(account, event.getAgentChanged());
                case SUB_ACCOUNT_CHANGED -> families.changed(account, event.getSubAccountChanged());
                case WITHDRAWAL_CHANGED -> withdrawals.changed(account, event.getWithdrawalChanged());
                default -> {
                    // Not compared.
                }
            }
        }
    }

    public void apply(MarketEvents events) {
        events.getEventsList().forEach(event -> {
            switch (event.getBodyCase()) {
                case TRADED -> {
                    volumes.merge(events.getSymbol(), event.getTraded().getSize(), Long::sum);
                    states.traded(events.getSymbol(), event.getTraded().getReason(), events.getTimeNanos());
                }
                case MARKET_LISTED -> {
                    MarketStatus status = event.getMarketListed().getListing().getStatus();
                    states.listed(events.getSymbol(), events.getMarket(), status);
                    settlements.listed(events.getSymbol(), status, events.getTimeNanos());
                }
                case MARKET_SETTLED ->
                    settlements.settled(events.getSymbol(), event.getMarketSettled(), events.getTimeNanos());
                case LEVEL_CHANGED -> changed(events.getSymbol(), event.getLevelChanged());
                default -> {
                    // Not compared.
                }
            }
        });
    }

    /** Whether the log contains a transaction that the account shard has not completed. */
    public boolean isAwaiting() {
        return !awaited.isEmpty();
    }

    /** Their number, and the first ones in the order in which they were read. */
    String awaited() {
        String named =
                awaited.values().stream().limit(NAMED).map(Awaited::toString).collect(Collectors.joining("; "));
        return awaited.isEmpty() ? "no transaction" : awaited.size() + " transactions: " + named;
    }

    /** How often it was appended. */
    public int appended(String account, long nonce) {
        return appended.getOrDefault(new Key(account, nonce), 0);
    }

    /** The statuses of each execution. */
    public List<List<ActionStatus>> executions(String account, long nonce) {
        return completions(account, nonce).stream()
                .map(Completion::what)
                .filter(completion -> completion.getError().isEmpty())
                .map(TransactionCompleted::getStatusesList)
                .toList();
    }

    /** Each execution, and each refusal as a whole by the account shard. */
    public List<Completion> completions(String account, long nonce) {
        return completed.getOrDefault(new Key(account, nonce), List.of());
    }

    /** Each in its last state, by order ID. */
    public Map<String, OrderState> orders(String account) {
        return orders.getOrDefault(account, Map.of());
    }

    /** In its last state, if the account or one of its isolated accounts has such an order. */
    public Optional<OrderState> order(String account, String orderId) {
        return orders.entrySet().stream()
                .filter(each -> account.equals(owners.getOrDefault(each.getKey(), each.getKey())))
                .flatMap(each -> Stream.ofNullable(each.getValue().get(orderId)))
                .findFirst();
    }

    /** In order. */
    public List<RecordedFill> fills(String account) {
        return fills.getOrDefault(account, List.of());
    }

    public Optional<AccountTotals> totals(String account) {
        return Optional.ofNullable(totals.get(account));
    }

    /** The last state of each proposal of a multisig account, by number. */
    public Map<Long, ProposalState> proposals(String multisig) {
        return proposals.getOrDefault(multisig, Map.of());
    }

    /** How often a proposal was executed, failed, was rejected, cancelled or expired. */
    public int proposalEndings(String multisig, long number) {
        return proposalEndings.getOrDefault(multisig, Map.of()).getOrDefault(number, 0);
    }

    /** IDs of orders that the account has placed a second time. */
    public List<String> repeatedOrders(String account) {
        return repeatedOrders.getOrDefault(account, List.of());
    }

    /** What baskets and on-fill orders hold that was not carried out together and once, while nothing is under way. */
    public List<String> heldOrdersAmiss() {
        return held.discrepancies();
    }

    /** Baskets that triggered. */
    public int triggeredBaskets() {
        return held.triggered();
    }

    /** Orders whose first fill armed others. */
    public int armingFills() {
        return held.armed();
    }

    public RecordedWithdrawals withdrawals() {
        return withdrawals;
    }

    public RecordedBuilders builders() {
        return builders;
    }

    public RecordedFamilies families() {
        return families;
    }

    public RecordedAgents agents() {
        return agents;
    }

    public RecordedPolicies policies() {
        return policies;
    }

    public RecordedSettlements settlements() {
        return settlements;
    }

    public RecordedStates states() {
        return states;
    }

    /** Sizes of all levels that are not empty. */
    public Map<Level, Long> levels() {
        return levels;
    }

    /** Base units traded, by symbol. */
    public Map<String, Long> volumes() {
        return volumes;
    }

    private void completed(String account, TransactionCompleted completion, LogPlace place) {
        Key key = new Key(account, completion.getNonce());
        completed.computeIfAbsent(key, first -> new ArrayList<>()).add(new Completion(completion, place));
        Origin origin = new Origin(completion.getGatewayIncarnation(), completion.getGatewayCounter());
        // An event may be read before its command.
        if (awaited.remove(origin) == null && !origins.contains(origin)) {
            early.add(origin);
        }
    }

    private void changed(String multisig, Proposal proposal) {
        if (!multisig.equals(text(proposal.getMultisig()))) {
            return; // told to a signer
        }
        proposals.computeIfAbsent(multisig, first -> new TreeMap<>()).put(proposal.getNumber(), proposal.getState());
        switch (proposal.getState()) {
            case PROPOSAL_PENDING, PROPOSAL_READY -> {
                // it goes on
            }
            default ->
                proposalEndings
                        .computeIfAbsent(multisig, first -> new TreeMap<>())
                        .merge(proposal.getNumber(), 1, Integer::sum);
        }
    }

    private void changed(String account, OrderState order, boolean isFill) {
        held.changed(text(order.getOrderId()), order, isFill);
        if (order.getStatus() == StatusKind.REJECTED_DUPLICATE) {
            repeatedOrders.computeIfAbsent(account, first -> new ArrayList<>()).add(text(order.getOrderId()));
        }
        orders.computeIfAbsent(account, first -> new HashMap<>()).put(text(order.getOrderId()), order);
    }

    private void filled(String account, OrderFilled filled) {
        changed(account, filled.getOrder(), true);
        Fill fill = filled.getFill();
        fills.computeIfAbsent(account, first -> new ArrayList<>())
                .add(new RecordedFill(
                        filled.getOrder().getSymbol(),
                        text(filled.getOrder().getOrderId()),
                        text(fill.getCounterpartyOrderId()),
                        fill.getIsTaker(),
                        fill.getTakerIsBuy(),
                        fill.getPrice(),
                        fill.getSize()));
    }

    private void moved(String account, PositionMoved moved) {
        String symbol = moved.getPosition().getSymbol();
        Fill fill = moved.getFill();
        settlements.moved(account, symbol, fill);
        fills.computeIfAbsent(account, first -> new ArrayList<>())
                .add(new RecordedFill(
                        symbol,
                        NO_ORDER,
                        NO_ORDER,
                        fill.getIsTaker(),
                        fill.getTakerIsBuy(),
                        fill.getPrice(),
                        fill.getSize()));
    }

    private void changed(String symbol, LevelChanged change) {
        Level level = new Level(symbol, change.getIsBuy(), change.getPrice());
        if (change.getSize() == 0) {
            levels.remove(level);
        } else {
            levels.put(level, change.getSize());
        }
    }

    private static String text(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }
}
