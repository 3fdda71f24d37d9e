package io.openperp.exchange.account;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.account.CheckedTransaction.AdmittedOrder;
import io.openperp.exchange.account.CheckedTransaction.CheckedAccount;
import io.openperp.exchange.account.PublishedAccount.PublishedFamily;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.subaccount.IsolatedAccounts.IsolatedAccount;
import io.openperp.exchange.account.subaccount.SubAccount;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnnounceMarket;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Arrival;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketAction;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderState;
import io.openperp.journal.Outbox;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PositionState;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.SettledFact;
import io.openperp.journal.Settlement;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.TransactionAnswer;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks a transaction without executing it (API-070), by admitting it in a temporary account shard that contains only
 * the published state of one account and its family. The code, and so the answers, are those of the real account shard
 * while nothing of the account is under way there.
 */
public final class TransactionCheck {

    private final AccountShard shard = new AccountShard(1);
    private final Collected collected = new Collected();
    private final long timeNanos;
    /** The open orders of the account as its events have published them, by order ID. */
    private final TreeMap<Bytes32, OrderState> published = new TreeMap<>();

    private long slot;

    /**
     * Prepares the temporary shard.
     *
     * @param settings settings for a single account shard; actions of the faucet and of operators obey them
     * @param prices prices of the listed markets as last announced
     */
    public TransactionCheck(
            int rulesVersion,
            ApplySettings settings,
            List<MarketListing> listings,
            List<AnnouncePrice> prices,
            long timeNanos) {
        this.timeNanos = timeNanos;
        apply(AccountCommand.newBuilder()
                .setRulesVersion(RulesVersion.newBuilder().setVersion(rulesVersion)));
        apply(AccountCommand.newBuilder().setApplySettings(settings.toBuilder().setInsuranceDeposit(0)));
        for (MarketListing listing : listings) {
            apply(AccountCommand.newBuilder()
                    .setAnnounceMarket(AnnounceMarket.newBuilder().setListing(listing)));
        }
        prices.forEach(price -> apply(AccountCommand.newBuilder().setAnnouncePrice(price)));
    }

    /**
     * Checks a transaction; to be called only once on each instance.
     *
     * @param account the account that sends the transaction; null if it does not exist
     */
    public CheckedTransaction check(@Nullable PublishedAccount account, RequestedTransaction transaction) {
        if (account != null) {
            restore(account);
            restore(account.family());
        }
        letRecipientsExist(transaction);
        TreeMap<Bytes32, Long> balances = new TreeMap<>();
        shard.accounts().forEach(each -> balances.put(each.key, each.balance()));
        collected.clear();
        slot++;
        shard.submit(transaction, new Arrival(timeNanos, slot, null, null), collected);
        List<AdmittedOrder> orders = new ArrayList<>();
        for (ExecuteActions forwarded : List.copyOf(collected.forwarded)) {
            answer(forwarded, orders);
        }
        TransactionCompleted completed = collected.completed;
        if (completed == null) {
            throw new IllegalStateException("a checked transaction was not completed");
        }
        return new CheckedTransaction(
                completed.getError(),
                completed.getStatusesList().stream()
                        .map(TransactionCheck::withoutNewKey)
                        .toList(),
                List.copyOf(orders),
                completed.getError().isEmpty() ? accounts(transaction.account(), orders, balances) : List.of());
    }

    private List<CheckedAccount> accounts(Bytes32 key, List<AdmittedOrder> admitted, Map<Bytes32, Long> balances) {
        TreeSet<Bytes32> isNew = new TreeSet<>();
        admitted.forEach(order -> isNew.add(order.orderId()));
        List<CheckedAccount> accounts = new ArrayList<>();
        accounts.add(checked(shard.accounts().require(key), isNew, balances));
        for (IsolatedAccount isolated : shard.subAccounts().isolated().of(key)) {
            accounts.add(checked(shard.accounts().require(isolated.key()), isNew, balances));
        }
        return accounts;
    }

    private CheckedAccount checked(Account account, Set<Bytes32> isNew, Map<Bytes32, Long> balances) {
        TreeMap<String, Long> leverages = new TreeMap<>();
        account.leverageSettings()
                .forEach((market, setting) ->
                        leverages.put(shard.listings().byNumber(market).symbol(), setting));
        TreeMap<String, List<io.openperp.risk.margin.AccountFacts.OpenOrder>> orders = new TreeMap<>();
        for (Holding holding : account.holdings()) {
            List<io.openperp.risk.margin.AccountFacts.OpenOrder> kept = holding.orders().stream()
                    .filter(order -> !isNew.contains(order.id))
                    .map(OpenOrder::toRisk)
                    .toList();
            if (!kept.isEmpty()) {
                orders.put(holding.market.symbol(), kept);
            }
        }
        long before = balances.getOrDefault(account.key, 0L);
        return new CheckedAccount(account.key, account.balance() - before, account.orderMargin(), leverages, orders);
    }

    /** Removes the key of a new sub-account from an outcome, because only the real account shard can know it. */
    private static ActionStatus withoutNewKey(ActionStatus status) {
        return status.getKind() == StatusKind.CREATE_SUB_ACCOUNT
                ? status.toBuilder().clearSubAccount().build()
                : status;
    }

    private void apply(AccountCommand.Builder command) {
        slot++;
        shard.apply(new Arrival(timeNanos, slot, null, null), command.build().toByteString(), collected);
    }

    private void restore(PublishedFamily family) {
        family.isolated().forEach(shard.subAccounts().isolated()::add);
        family.others().forEach(this::restore);
        for (PublishedFamily.Member member : family.members()) {
            SubAccount known = shard.subAccounts().add(member.key(), family.master(), member.name());
            if (member.removed()) {
                known.remove();
            }
            shard.accounts().findOrCreate(member.key());
        }
    }

    /** Creates the recipients of external transfers, because a check does not know which other accounts exist. */
    private void letRecipientsExist(RequestedTransaction transaction) {
        for (RequestedAction requested : transaction.actions()) {
            if (requested.action() instanceof Transfer transfer && transfer.kind() == Transfer.Kind.EXTERNAL) {
                shard.accounts().findOrCreate(transfer.to());
            }
        }
    }

    private void restore(PublishedAccount published) {
        Account account = shard.accounts().findOrCreate(published.key());
        account.receive(published.totals().getBalance());
        account.setAside(published.totals().getOrderMargin());
        published.agents().forEach(account::addAgent);
        published.builders().forEach(account::approveBuilder);
        published.leverages().forEach((market, leverage) -> {
            ListedMarket listed = shard.listings().find(market);
            if (listed != null) {
                account.setLeverage(listed, leverage);
            }
        });
        for (PositionState position : published.positions()) {
            ListedMarket market = shard.listings().find(position.getMarket());
            if (market != null && position.getSize() != 0) {
                account.holding(market).settlePosition(position.getSize(), position.getCost());
            }
        }
        published.orders().forEach(order -> restore(account, order));
    }

    private void restore(Account account, OrderState state) {
        ListedMarket market = shard.listings().find(state.getMarket());
        if (market == null) {
            return;
        }
        if (state.hasConditional() && !state.getTriggered()) {
            shard.conditionals().place(account, market, state.getConditional(), state.getPlacedAtNanos());
            return;
        }
        BuilderCode builder = state.getBuilder().isEmpty()
                ? null
                : new BuilderCode(Keys.read(state.getBuilder()), state.getBuilderFee());
        OpenOrder order = new OpenOrder(
                Keys.read(state.getOrderId()),
                account,
                market,
                Side.of(state.getIsBuy()),
                state.getPrice(),
                state.getReduceOnly(),
                builder,
                state.getRemainingSize());
        Holding holding = account.holding(market);
        holding.add(order);
        holding.settle(order, state, true);
        shard.accounts().orders().put(order.id, order);
        published.put(order.id, state);
    }

    /**
     * Answers forwarded actions to the temporary shard as a market would in which every order rests and every cancel
     * succeeds.
     */
    private void answer(ExecuteActions forwarded, List<AdmittedOrder> orders) {
        Settlement.Builder settlement = Settlement.newBuilder();
        TransactionAnswer.Builder answer = settlement
                .getAnswerBuilder()
                .setAccount(forwarded.getAccount())
                .setTransaction(forwarded.getTransaction());
        String symbol = "";
        for (MarketAction action : forwarded.getActionsList()) {
            symbol = symbolOf(action, symbol);
            List<ActionStatus> statuses = statuses(Keys.read(forwarded.getAccount()), action, orders);
            answer.addAllStatuses(statuses);
            statuses.stream()
                    .filter(status -> status.getKind() == StatusKind.CANCELLED)
                    .forEach(status -> ended(status).ifPresent(settlement::addFacts));
        }
        ListedMarket market = shard.listings().bySymbol(symbol);
        if (market == null) {
            throw new IllegalStateException("actions were forwarded to the market " + symbol + ", which is not listed");
        }
        apply(AccountCommand.newBuilder().setSettlement(settlement.setMarket(market.number)));
    }

    /**
     * The settled fact that an order which was open before the transaction is cancelled; empty if the order is not one
     * of them.
     */
    private Optional<SettledFact> ended(ActionStatus cancelled) {
        Bytes32 id = Keys.read(cancelled.getOrderId());
        OrderState state = published.remove(id);
        OpenOrder open = shard.accounts().orders().get(id);
        if (state == null || open == null) {
            return Optional.empty();
        }
        return Optional.of(SettledFact.newBuilder()
                .setAccount(Keys.write(open.account.key))
                .setOrderChanged(
                        OrderChanged.newBuilder().setOrder(state.toBuilder().setStatus(StatusKind.CANCELLED)))
                .build());
    }

    private static String symbolOf(MarketAction action, String before) {
        return switch (action.getBodyCase()) {
            case PLACE_ORDER -> action.getPlaceOrder().getSymbol();
            case MODIFY_ORDER -> action.getModifyOrder().getSymbol();
            case CANCEL_ORDER -> action.getCancelOrder().getSymbol();
            case CANCEL_ALL_ORDERS -> action.getCancelAllOrders().getSymbols(0);
            case SETTLE_MARKET, BODY_NOT_SET -> before;
        };
    }

    private List<ActionStatus> statuses(Bytes32 account, MarketAction action, List<AdmittedOrder> orders) {
        return switch (action.getBodyCase()) {
            case PLACE_ORDER -> List.of(placed(action, orders));
            case MODIFY_ORDER ->
                List.of(status(action, StatusKind.STATUS_KIND_UNSPECIFIED)
                        .setOrderId(action.getModifyOrder().getOrderId())
                        .build());
            case CANCEL_ORDER ->
                List.of(status(action, StatusKind.CANCELLED)
                        .setOrderId(action.getCancelOrder().getOrderId())
                        .build());
            case CANCEL_ALL_ORDERS -> cancelled(account, action);
            case SETTLE_MARKET, BODY_NOT_SET -> throw new IllegalStateException("an action that is not checked");
        };
    }

    private ActionStatus placed(MarketAction action, List<AdmittedOrder> orders) {
        PlaceOrder order = action.getPlaceOrder();
        OpenOrder open = shard.accounts().orders().get(Keys.read(order.getOrderId()));
        ActionStatus.Builder status = status(action, StatusKind.STATUS_KIND_UNSPECIFIED)
                .setOrderId(order.getOrderId())
                .setNewOrder(true);
        if (action.hasRefusal() || open == null) {
            return status.setKind(action.getRefusal().getKind())
                    .setReason(action.getRefusal().getReason())
                    .build();
        }
        orders.add(new AdmittedOrder(
                action.getAction(),
                open.account.key,
                open.id,
                order.getSymbol(),
                open.side,
                open.price(),
                open.reserved(),
                open.builderRate(),
                open.reduceOnly,
                open.moved(),
                !order.getIsMarket() && order.getTimeInForce() != TimeInForce.IOC));
        return status.build();
    }

    /**
     * The outcomes of a cancel-all for the orders that already rest. New orders of the same transaction are left out:
     * only the market knows which of them would still be open.
     */
    private List<ActionStatus> cancelled(Bytes32 account, MarketAction action) {
        ListedMarket market =
                shard.listings().bySymbol(action.getCancelAllOrders().getSymbols(0));
        Holding holding =
                market == null ? null : shard.accounts().require(account).holdingOrNull(market);
        List<ActionStatus> statuses = new ArrayList<>();
        for (OpenOrder order : holding == null ? List.<OpenOrder>of() : holding.orders()) {
            if (order.isResting()) {
                statuses.add(status(action, StatusKind.CANCELLED)
                        .setOrderId(Keys.write(order.id))
                        .build());
            }
        }
        return statuses.isEmpty()
                ? List.of(status(action, StatusKind.CANCEL_ALL_REJECTED)
                        .setReason("No open orders")
                        .build())
                : statuses;
    }

    private static ActionStatus.Builder status(MarketAction action, StatusKind kind) {
        return ActionStatus.newBuilder().setAction(action.getAction()).setKind(kind);
    }

    /** Collects the commands that the temporary shard would send to markets and the events that it would publish. */
    private static final class Collected implements Outbox {
        final List<ExecuteActions> forwarded = new ArrayList<>();

        @Nullable
        TransactionCompleted completed;

        void clear() {
            forwarded.clear();
            completed = null;
        }

        @Override
        public void send(ShardAddress destination, MessageLite command) {
            if (command instanceof MarketCommand market && market.hasExecuteActions()) {
                forwarded.add(market.getExecuteActions());
            }
        }

        @Override
        public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {
            if (events instanceof AccountEvents published) {
                published.getEventsList().stream()
                        .filter(event -> event.hasTransactionCompleted())
                        .forEach(event -> completed = event.getTransactionCompleted());
            }
        }

        @Override
        public void moveMarket(int market, boolean ownLane) {} // a check moves no market to another lane
    }
}
