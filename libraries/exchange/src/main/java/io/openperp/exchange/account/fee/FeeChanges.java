package io.openperp.exchange.account.fee;

import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerFees;
import io.openperp.journal.Arrival;
import io.openperp.journal.ChangeFees;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.KeepFees;
import io.openperp.journal.Keys;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes of policies and programmes of fees (FEE-015). The first account shard decides them one after the other, the others keep
 * what it sends them, in its order, as they do with roles.
 */
public final class FeeChanges {

    /** The account shard that decides. */
    public static final int HOME = 0;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final int partition;
    private final AccountFees fees;
    private final Listings listings;
    private final ShardSettings settings;
    private final PendingTransactions pending;
    private final PrivateEvents facts;
    private final CommandContext context;

    /** @param partition of account-commands */
    public FeeChanges(
            int partition,
            AccountFees fees,
            Listings listings,
            ShardSettings settings,
            PendingTransactions pending,
            PrivateEvents facts,
            CommandContext context) {
        this.partition = partition;
        this.fees = fees;
        this.listings = listings;
        this.settings = settings;
        this.pending = pending;
        this.facts = facts;
        this.context = context;
    }

    /** A command of another account shard, or of this one to itself. */
    public void apply(AccountCommand command, Arrival arrival) {
        switch (command.getBodyCase()) {
            case CHANGE_FEES -> change(command.getChangeFees());
            case KEEP_FEES -> keep(command.getKeepFees());
            case ANSWER_FEES -> answered(command.getAnswerFees());
            default -> throw new IllegalArgumentException("no command about fees: " + command.getBodyCase());
        }
    }

    /** A shard that asks for roles is new; it is sent fees if there are any. */
    public void rolesRequested(Arrival arrival) {
        if (fees.policies().areThere()) {
            sendTo(Objects.requireNonNull(arrival.sender(), "roles are asked for by a shard"));
        }
    }

    private void change(ChangeFees asked) {
        ChangeFees wanted = atOnce(asked);
        String refusal = refusal(wanted);
        ActionStatus.Builder status = ActionStatus.newBuilder().setAction(asked.getAction());
        if (refusal != null) {
            status.setKind(StatusKind.ERROR).setReason(refusal);
        } else if (wanted.hasPolicy()) {
            status.setKind(StatusKind.SET_FEE_POLICY)
                    .setFeePolicy(wanted.getPolicy())
                    .setChangedFrom(fees.describe(wanted.getPolicy().getSymbol()));
            decide(wanted);
        } else {
            status.setKind(StatusKind.SET_FEE_PROGRAMME)
                    .setFeeProgramme(wanted.getProgramme())
                    .setChangedFrom(
                            fees.programmeOf(Keys.read(wanted.getProgramme().getAccount())));
            decide(wanted);
        }
        answer(asked, status.build(), refusal != null);
    }

    private ChangeFees atOnce(ChangeFees asked) {
        if (!asked.hasPolicy() || asked.getPolicy().getFromSecond() != 0) {
            return asked;
        }
        FeePolicy now = asked.getPolicy().toBuilder().setFromSecond(second()).build();
        return asked.toBuilder().setPolicy(now).build();
    }

    private long second() {
        return context.timeNanos() / NANOS_PER_SECOND;
    }

    private @Nullable String refusal(ChangeFees wanted) {
        if (!settings.isAdmin(Keys.read(wanted.getSigner()))) {
            return "not authorized";
        }
        if (!wanted.hasPolicy()) {
            return fees.policies().refusal(wanted.getProgramme());
        }
        FeePolicy policy = wanted.getPolicy();
        if (!policy.getSymbol().isEmpty() && listings.bySymbol(policy.getSymbol()) == null) {
            return listings.unknown(policy.getSymbol());
        }
        return policy.getFromSecond() < second()
                ? "from is " + Instant.ofEpochSecond(policy.getFromSecond()) + ", accepted are 0 and seconds from "
                        + Instant.ofEpochSecond(second()) + " on"
                : fees.policies().refusal(policy);
    }

    private void decide(ChangeFees wanted) {
        KeepFees.Builder keep = KeepFees.newBuilder().setChange(wanted);
        if (wanted.hasPolicy()) {
            keep.addPolicies(wanted.getPolicy());
            facts.about(wanted.getAccount()).setFeePolicySet(wanted.getPolicy());
        } else {
            keep.addProgrammes(wanted.getProgramme());
            facts.about(wanted.getProgramme().getAccount()).setFeeProgrammeSet(wanted.getProgramme());
        }
        keepHere(keep.build());
        for (int shard = 0; shard < settings.record().getAccountPartitions(); shard++) {
            if (shard != HOME) {
                send(Shards.account(shard), AccountCommand.newBuilder().setKeepFees(keep));
            }
        }
    }

    private void keepHere(KeepFees decided) {
        decided.getPoliciesList().forEach(policy -> fees.policies().keep(policy, second()));
        decided.getProgrammesList().forEach(fees.policies()::keep);
    }

    private void keep(KeepFees decided) {
        keepHere(decided);
        if (decided.hasChange()) {
            answer(decided.getChange(), null, false);
        }
    }

    private void sendTo(ShardAddress asker) {
        send(
                asker,
                AccountCommand.newBuilder()
                        .setKeepFees(KeepFees.newBuilder()
                                .addAllPolicies(fees.policies().all())
                                .addAllProgrammes(fees.policies().allProgrammes())));
    }

    private void answer(ChangeFees asked, @Nullable ActionStatus status, boolean refused) {
        AnswerFees.Builder answer = AnswerFees.newBuilder()
                .setAccount(asked.getAccount())
                .setTransaction(asked.getTransaction())
                .setRefused(refused);
        if (status != null) {
            answer.setStatus(status);
        }
        send(
                Shards.account(settings.partitionOf(Keys.read(asked.getAccount()))),
                AccountCommand.newBuilder().setAnswerFees(answer));
    }

    private void answered(AnswerFees answer) {
        int shards = answer.getRefused() ? settings.record().getAccountPartitions() : 1;
        pending.answeredFor(shards, answer.getTransaction(), answer.hasStatus() ? answer.getStatus() : null);
    }

    private void send(ShardAddress shard, AccountCommand.Builder command) {
        context.outbox().send(shard, command.build());
    }
}
