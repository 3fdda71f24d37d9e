package io.openperp.exchange.account;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.AnswerDeposit;
import io.openperp.journal.FeesReceived;
import io.openperp.journal.Keys;
import io.openperp.journal.OrderChanged;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.SettledFact;
import io.openperp.journal.Settlement;
import io.openperp.journal.StatusKind;
import io.openperp.journal.TransactionAnswer;
import io.openperp.journal.TransferFees;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.util.TreeMap;
import java.util.TreeSet;

/** Takes over what markets have settled: orders, positions, money; and their answers to transactions. */
final class SettlementDesk {

    private final Accounts accounts;
    private final Listings listings;
    private final PendingTransactions pending;
    private final PrivateFacts facts;
    /** Money received from each market since the beginning. */
    private final TreeMap<Integer, Long> receivedMoney = new TreeMap<>();

    SettlementDesk(Accounts accounts, Listings listings, PendingTransactions pending, PrivateFacts facts) {
        this.accounts = accounts;
        this.listings = listings;
        this.pending = pending;
        this.facts = facts;
    }

    void settle(Settlement settlement) {
        ListedMarket market = listings.byNumber(settlement.getMarket());
        TreeSet<Bytes32> touched = new TreeSet<>();
        for (SettledFact fact : settlement.getFactsList()) {
            Account account = accounts.require(Keys.read(fact.getAccount()));
            touched.add(account.key);
            AccountEvent.Builder event = facts.about(account.key)
                    .setMarketSlot(settlement.getSlot())
                    .setMarketTimeNanos(settlement.getTimeNanos());
            switch (fact.getBodyCase()) {
                case ORDER_CHANGED -> changed(account, market, fact.getOrderChanged(), event);
                case ORDER_FILLED -> filled(account, market, fact.getOrderFilled(), event);
                case BODY_NOT_SET -> throw new IllegalStateException("a settled fact without a body");
            }
        }
        if (settlement.hasAnswer()) {
            touched.add(answered(market, settlement.getAnswer()));
        }
        touched.forEach(key -> accounts.require(key).forgetIdleHoldings());
    }

    private void changed(Account account, ListedMarket market, OrderChanged changed, AccountEvent.Builder event) {
        settleOrder(account, market, changed.getOrder(), true);
        event.setOrderChanged(changed);
    }

    private void filled(Account account, ListedMarket market, OrderFilled filled, AccountEvent.Builder event) {
        long realized = filled.getFill().getRealizedPnl();
        long fee = filled.getFill().getFee();
        account.settle(realized, fee);
        receive(market.number, realized - fee);
        account.holding(market)
                .settlePosition(
                        filled.getPosition().getSize(), filled.getPosition().getCost());
        settleOrder(account, market, filled.getOrder(), false);
        event.setOrderFilled(filled).setTotals(account.totals());
    }

    private void settleOrder(Account account, ListedMarket market, OrderState state, boolean restsNow) {
        OpenOrder order = accounts.orders().get(Keys.read(state.getOrderId()));
        if (order == null) {
            return; // it was refused with what this shard had sent along, so nothing was reserved for it
        }
        Holding holding = account.holding(market);
        boolean open = state.getStatus() == StatusKind.RESTING || state.getStatus() == StatusKind.WORKING;
        if (open) {
            holding.settle(order, state, restsNow);
        } else {
            holding.remove(order);
            accounts.orders().remove(order.id);
        }
    }

    private Bytes32 answered(ListedMarket market, TransactionAnswer answer) {
        PendingTransaction transaction = pending.require(answer.getTransaction());
        Account account = accounts.require(transaction.account);
        Holding holding = account.holding(market);
        holding.replacementAnswered(transaction.number);
        for (Bytes32 modified : transaction.takeModified(market.number)) {
            OpenOrder order = accounts.orders().get(modified);
            if (order != null) {
                holding.sizeAnswered(order);
            }
        }
        answer.getStatusesList().forEach(status -> {
            transaction.answered(status);
            if (status.getKind() == StatusKind.CANCEL_ONE_REJECTED) {
                facts.cancelRejected(account, market.symbol(), Keys.read(status.getOrderId()), status.getReason());
            }
        });
        transaction.shardAnswered();
        pending.completeIfAnswered(transaction);
        return account.key;
    }

    void depositAnswered(AnswerDeposit answer) {
        PendingTransaction transaction = pending.require(answer.getTransaction());
        transaction.answered(answer.getStatus());
        transaction.shardAnswered();
        pending.completeIfAnswered(transaction);
    }

    void feesTransferred(TransferFees transfer) {
        Account account = accounts.findOrCreate(Keys.read(transfer.getFeeAccount()));
        account.balance = Math.addExact(account.balance, transfer.getAmount());
        receive(transfer.getMarket(), transfer.getAmount());
        facts.about(account.key)
                .setTotals(account.totals())
                .setFeesReceived(FeesReceived.newBuilder()
                        .setMarket(transfer.getMarket())
                        .setAmount(transfer.getAmount()));
    }

    private void receive(int market, long money) {
        receivedMoney.merge(market, money, Math::addExact);
    }

    long receivedMoney() {
        return receivedMoney.values().stream().reduce(0L, Math::addExact);
    }

    void writeTo(BinaryWriter out) {
        out.writeVarint(receivedMoney.size());
        receivedMoney.forEach((market, money) -> out.writeVarint(market).writeLong(money));
    }

    void readFrom(BinaryReader in) {
        receivedMoney.clear();
        for (int left = (int) in.readVarint(); left > 0; left--) {
            receivedMoney.put((int) in.readVarint(), in.readLong());
        }
    }
}
