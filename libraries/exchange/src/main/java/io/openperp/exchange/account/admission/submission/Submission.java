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

/**
 * A transaction, or a part of it for an isolated account, while it is being admitted: account and signer, decisions so
 * far, and the actions to send to each market.
 */
public final class Submission {

    /** Why the actions of a submission are carried out. */
    enum Cause {
        /** The owner or an agent has signed and sent the actions. */
        SIGNATURE,
        /** The signers of a multisig account have approved the actions. */
        PROPOSAL,
        /** The mark has passed the trigger of a conditional order or basket. */
        MARK,
        /** A fill of another order has armed the actions. */
        FILL
    }

    /** Refusal of every action except cancels and deposits while the account is being liquidated (LIQ-004). */
    public static final String LIQUIDATION = "liquidation in progress";

    public final Account account;
    /** The account that was signed for: this account, or its owner if this account is isolated. */
    public final Account signedFor;

    public final Bytes32 signer;
    /** Whether the key of the account or of its master has signed, not an agent. */
    public final boolean byOwner;

    public final PendingTransaction transaction;
    public final long nowNanos;
    private final Cause cause;
    /**
     * The conditional order that has triggered and is placed as an order by this submission; null for a submission of
     * actions.
     */
    public final @Nullable Conditional triggered;

    /** Actions to send to each market, by market number. */
    private final TreeMap<Integer, MarketBatch> batches = new TreeMap<>();

    /** The parts of this submission for isolated accounts, by the keys of these accounts. */
    private final TreeMap<Bytes32, Submission> parts = new TreeMap<>();

    /** Orders that this submission has placed so far. */
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

    /** Creates the part of submission {@code whole} for one of its isolated accounts. */
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

    /** Whether this submission carries out an approved proposal of a multisig account. */
    public boolean isProposal() {
        return cause == Cause.PROPOSAL;
    }

    /** Whether a fill of another order has armed the actions of this submission. */
    public boolean isArmedByFill() {
        return cause == Cause.FILL;
    }

    /**
     * The part of this submission for account {@code other}: the submission itself, or a part for an isolated account,
     * which is created if needed.
     */
    public Submission on(Account other) {
        return other == account ? this : parts.computeIfAbsent(other.key, key -> new Submission(other, this));
    }

    /** The account of this submission, followed by the isolated accounts that have a part in it. */
    List<Account> accounts() {
        List<Account> all = new ArrayList<>();
        all.add(account);
        parts.values().forEach(part -> all.add(part.account));
        return all;
    }

    public void places(OpenOrder order) {
        placed.add(order);
    }

    /**
     * Returns the largest loss that the orders placed so far may cause by filling on arrival, fees included, except
     * orders that {@code order} replaces.
     */
    public long lossesBeside(OpenOrder order) {
        long losses = 0;
        for (OpenOrder other : placed) {
            boolean replaced = order.replaces(other);
            losses = replaced ? losses : Fixed.addSaturated(losses, Margin.loss(other));
        }
        return losses;
    }

    /** Whether a batch of actions for this market has been begun in this submission. */
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
     * Sends the actions, including those of its parts, to their markets and makes the transaction wait for their
     * answers.
     *
     * @param admittedAtNanos time from which the lifetime of its new orders is counted, in nanoseconds since 1970
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
