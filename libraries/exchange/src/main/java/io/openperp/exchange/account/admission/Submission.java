package io.openperp.exchange.account.admission;

import io.openperp.exchange.account.conditional.Conditional;
import io.openperp.exchange.account.margin.Margin;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.OpenOrder;
import io.openperp.exchange.account.transaction.PendingTransaction;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A transaction during admission: account and signer, decisions so far, and the actions for each market. */
final class Submission {

    final Account account;
    /** Whom the transaction is for: the account, or the owner of it where it is isolated. */
    final Account signedFor;

    final Bytes32 signer;
    /** Signed by the key of the account, or of its master; not by an agent. */
    final boolean byOwner;

    final PendingTransaction transaction;
    final long nowNanos;
    /** The conditional order that it places; null: a transaction. */
    final @Nullable Conditional triggered;

    /** Its actions are those of a proposal of the account. */
    boolean isProposal;

    /** Its actions are those that a fill has armed. */
    boolean isArmedByFill;

    /** By market number. */
    final TreeMap<Integer, MarketBatch> batches = new TreeMap<>();

    /** The parts for isolated accounts of the account, by their keys. */
    private final TreeMap<Bytes32, Submission> parts = new TreeMap<>();

    /** Orders it has placed so far. */
    private final List<OpenOrder> placed = new ArrayList<>();

    Submission(Account account, Bytes32 signer, boolean byOwner, PendingTransaction transaction, long nowNanos) {
        this(account, signer, byOwner, transaction, nowNanos, null);
    }

    Submission(
            Account account,
            Bytes32 signer,
            boolean byOwner,
            PendingTransaction transaction,
            long nowNanos,
            @Nullable Conditional triggered) {
        this(account, account, signer, byOwner, transaction, nowNanos, triggered);
    }

    private Submission(
            Account account,
            Account signedFor,
            Bytes32 signer,
            boolean byOwner,
            PendingTransaction transaction,
            long nowNanos,
            @Nullable Conditional triggered) {
        this.signedFor = signedFor;
        this.triggered = triggered;
        this.account = account;
        this.signer = signer;
        this.byOwner = byOwner;
        this.transaction = transaction;
        this.nowNanos = nowNanos;
    }

    /** The part of it that is about this account: itself, or one for an isolated account of its account. */
    Submission on(Account other) {
        return other == account ? this : parts.computeIfAbsent(other.key, key -> part(other));
    }

    private Submission part(Account other) {
        Submission part = new Submission(other, account, signer, byOwner, transaction, nowNanos, triggered);
        part.isArmedByFill = isArmedByFill;
        return part;
    }

    /** Its account, then the isolated ones that it is about. */
    List<Account> accounts() {
        List<Account> all = new ArrayList<>();
        all.add(account);
        parts.values().forEach(part -> all.add(part.account));
        return all;
    }

    void places(OpenOrder order) {
        placed.add(order);
    }

    /** What the orders placed so far may lose when they fill on arrival, fees included, but for those that {@code order} takes the place of. */
    long lossesBeside(OpenOrder order) {
        long losses = 0;
        for (OpenOrder other : placed) {
            boolean replaced = order.replaces(other);
            losses = replaced ? losses : Fixed.addSaturated(losses, Margin.loss(other));
        }
        return losses;
    }

    MarketBatch batch(ListedMarket market) {
        return batches.computeIfAbsent(market.number, number -> new MarketBatch(market, transaction.number));
    }

    void answer(int action, StatusKind kind, String reason) {
        answer(ActionStatus.newBuilder().setAction(action).setKind(kind).setReason(reason));
    }

    void answer(ActionStatus.Builder status) {
        transaction.answered(status.build());
    }

    /**
     * Sends its actions to their markets, and lets the transaction wait for their answers.
     *
     * @param admittedAtNanos from when on its new orders expire
     */
    void forward(Outbox outbox, long admittedAtNanos) {
        for (MarketBatch batch : batches.values()) {
            if (!batch.actions.isEmpty()) {
                transaction.await(1);
                outbox.send(
                        Shards.market(batch.market.number),
                        MarketCommand.newBuilder()
                                .setExecuteActions(ExecuteActions.newBuilder()
                                        .setAccount(Keys.write(account.key))
                                        .setTransaction(transaction.number)
                                        .setAdmittedAtNanos(admittedAtNanos)
                                        .addAllActions(batch.actions))
                                .build());
            }
        }
        parts.values().forEach(part -> part.forward(outbox, admittedAtNanos));
    }
}
