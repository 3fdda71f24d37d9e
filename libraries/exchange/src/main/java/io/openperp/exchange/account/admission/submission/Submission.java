package io.openperp.exchange.account.admission.submission;

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
public final class Submission {

    /** Why a transaction is carried out. */
    enum Cause {
        /** Somebody has signed and sent it. */
        SIGNATURE,
        /** The signers of a multisig account have approved it. */
        PROPOSAL,
        /** A mark has passed the trigger of its order or basket. */
        MARK,
        /** A fill has armed its actions. */
        FILL
    }

    /** The refusal of everything but cancels and deposits, while a liquidation is under way (LIQ-004). */
    public static final String LIQUIDATION = "liquidation in progress";

    public final Account account;
    /** The account that the signature is for: this account, or its owner where it is isolated. */
    public final Account signedFor;

    public final Bytes32 signer;
    /** Whether it is signed by the key of the account or of its master, not by an agent. */
    public final boolean byOwner;

    public final PendingTransaction transaction;
    public final long nowNanos;
    private final Cause cause;
    /** The conditional order that it places; null: it carries out actions. */
    public final @Nullable Conditional triggered;

    /** Its actions for each market, by market number. */
    private final TreeMap<Integer, MarketBatch> batches = new TreeMap<>();

    /** The parts for isolated accounts of the account, by their keys. */
    private final TreeMap<Bytes32, Submission> parts = new TreeMap<>();

    /** Orders it has placed so far. */
    private final List<OpenOrder> placed = new ArrayList<>();

    Submission(
            Account account,
            Bytes32 signer,
            boolean byOwner,
            PendingTransaction transaction,
            long nowNanos,
            Cause cause,
            @Nullable Conditional triggered) {
        this.account = account;
        this.signedFor = account;
        this.signer = signer;
        this.byOwner = byOwner;
        this.transaction = transaction;
        this.nowNanos = nowNanos;
        this.cause = cause;
        this.triggered = triggered;
    }

    /** The part of another submission that is about this account. */
    private Submission(Account account, Submission whole) {
        this.account = account;
        signedFor = whole.account;
        signer = whole.signer;
        byOwner = whole.byOwner;
        transaction = whole.transaction;
        nowNanos = whole.nowNanos;
        cause = whole.cause;
        triggered = whole.triggered;
    }

    /** Whether its actions are those of a proposal of the account. */
    public boolean isProposal() {
        return cause == Cause.PROPOSAL;
    }

    /** Whether its actions are those that a fill has armed. */
    public boolean isArmedByFill() {
        return cause == Cause.FILL;
    }

    /** The part of it that is about this account: itself, or one for an isolated account of its account. */
    public Submission on(Account other) {
        return other == account ? this : parts.computeIfAbsent(other.key, key -> new Submission(other, this));
    }

    /** Its account, then the isolated ones that it is about. */
    List<Account> accounts() {
        List<Account> all = new ArrayList<>();
        all.add(account);
        parts.values().forEach(part -> all.add(part.account));
        return all;
    }

    public void places(OpenOrder order) {
        placed.add(order);
    }

    /** Returns the most that the orders placed so far may lose when they fill on arrival, fees included, except those that {@code order} takes the place of. */
    public long lossesBeside(OpenOrder order) {
        long losses = 0;
        for (OpenOrder other : placed) {
            boolean replaced = order.replaces(other);
            losses = replaced ? losses : Fixed.addSaturated(losses, Margin.loss(other));
        }
        return losses;
    }

    /** Whether this transaction already has an action for the market. */
    public boolean concerns(ListedMarket market) {
        return batches.containsKey(market.number);
    }

    public MarketBatch batch(ListedMarket market) {
        return batches.computeIfAbsent(market.number, number -> new MarketBatch(market, transaction.number));
    }

    public void answer(int action, StatusKind kind, String reason) {
        answer(ActionStatus.newBuilder().setAction(action).setKind(kind).setReason(reason));
    }

    public void answer(ActionStatus.Builder status) {
        transaction.answered(status.build());
    }

    /**
     * Sends its actions to their markets, and lets the transaction wait for their answers.
     *
     * @param admittedAtNanos time from which the lifetime of its new orders counts, in nanoseconds since 1970
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
