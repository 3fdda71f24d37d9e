package io.openperp.exchange.account;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.account.CheckedTransaction.AdmittedOrder;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.OpenOrder;
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
import io.openperp.journal.OrderState;
import io.openperp.journal.Outbox;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.PositionState;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.Settlement;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TimeInForce;
import io.openperp.journal.TransactionAnswer;
import io.openperp.journal.TransactionCompleted;
import io.openperp.submission.RequestedAction;
import io.openperp.submission.RequestedTransaction;
import io.openperp.transaction.BuilderCode;
import io.openperp.transaction.Transfer;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Admits one transaction in a shard of its own that holds one account, so that nothing happens anywhere (API-070): the same
 * code, with the same answers, as in the shard of the account while nothing of it is under way.
 */
public final class TransactionCheck {

    private final AccountShard shard = new AccountShard(0, 1);
    private final Collected collected = new Collected();
    private final long timeNanos;
    private long slot;

    /**
     * @param settings for a single account shard; actions of the faucet and of operators follow them
     * @param prices of the listed markets as last announced
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
        apply(AccountCommand.newBuilder()
                .setApplySettings(settings.toBuilder().setAccountPartitions(1).setInsuranceDeposit(0)));
        for (MarketListing listing : listings) {
            apply(AccountCommand.newBuilder()
                    .setAnnounceMarket(AnnounceMarket.newBuilder().setListing(listing)));
        }
        prices.forEach(price -> apply(AccountCommand.newBuilder().setAnnouncePrice(price)));
    }

    /** Once for each check. {@code account}: null if there is none. */
    public CheckedTransaction check(@Nullable PublishedAccount account, RequestedTransaction transaction) {
        if (account != null) {
            restore(account);
            restore(account.family());
        }
        letRecipientsExist(transaction);
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
                List.copyOf(orders));
    }

    /** The key of a new sub-account follows from the shard of its master, which a check has not. */
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

    /** Whether others have an account, only their shard knows. */
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
                account.nextOrderSequence(),
                builder,
                state.getRemainingSize());
        Holding holding = account.holding(market);
        holding.add(order);
        holding.settle(order, state, true);
        shard.accounts().orders().put(order.id, order);
    }

    /** Answers as a market does that lets every order wait. */
    private void answer(ExecuteActions forwarded, List<AdmittedOrder> orders) {
        TransactionAnswer.Builder answer = TransactionAnswer.newBuilder()
                .setAccount(forwarded.getAccount())
                .setTransaction(forwarded.getTransaction());
        String symbol = "";
        for (MarketAction action : forwarded.getActionsList()) {
            symbol = symbolOf(action, symbol);
            answer.addAllStatuses(statuses(Keys.read(forwarded.getAccount()), action, orders));
        }
        ListedMarket market = shard.listings().bySymbol(symbol);
        if (market == null) {
            throw new IllegalStateException("actions were forwarded to the market " + symbol + ", which is not listed");
        }
        apply(AccountCommand.newBuilder()
                .setSettlement(Settlement.newBuilder().setMarket(market.number).setAnswer(answer)));
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
                open.id,
                order.getSymbol(),
                open.side,
                open.price(),
                open.reserved(),
                open.builderRate(),
                open.reduceOnly,
                shard.subAccounts().isolated().find(open.account.key) != null,
                open.moved(),
                !order.getIsMarket() && order.getTimeInForce() != TimeInForce.IOC));
        return status.build();
    }

    /** Those that rest already; which of its own would still be there, only the market knows. */
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

    /** What the shard sends and publishes. */
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
    }
}
