package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.fee.AccountFees;
import io.openperp.exchange.account.fee.FeeText;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.FeePolicy;
import io.openperp.journal.FeeProgramme;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import java.time.Instant;

/** Carries out the actions by which administrators set fee policies and assign accounts to fee programmes (FEE-015). */
public final class FeeActions {

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final ShardSettings settings;
    private final Listings listings;
    private final AccountFees fees;
    private final PrivateEvents facts;
    private final CommandContext context;

    public FeeActions(
            ShardSettings settings, Listings listings, AccountFees fees, PrivateEvents facts, CommandContext context) {
        this.settings = settings;
        this.listings = listings;
        this.fees = fees;
        this.facts = facts;
        this.context = context;
    }

    void set(Submission submission, int action, SetFeePolicy set) {
        String refusal = refusal(set);
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        FeePolicy policy =
                FeeText.policy(set).toBuilder().setFromSecond(from(set)).build();
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.SET_FEE_POLICY)
                .setFeePolicy(policy)
                .setChangedFrom(fees.describe(set.symbol())));
        facts.about(submission.account.key).setFeePolicySet(policy);
        fees.policies().add(policy, second());
    }

    void set(Submission submission, int action, SetFeeProgramme set) {
        FeeProgramme programme = FeeProgramme.newBuilder()
                .setAccount(Keys.write(set.account()))
                .setName(set.programme())
                .build();
        String refusal = refusal(programme);
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(StatusKind.SET_FEE_PROGRAMME)
                .setFeeProgramme(programme)
                .setChangedFrom(fees.programmeOf(set.account())));
        facts.about(set.account()).setFeeProgrammeSet(programme);
        fees.policies().add(programme);
    }

    private String refusal(SetFeePolicy set) {
        if (!set.symbol().isEmpty() && listings.bySymbol(set.symbol()) == null) {
            return listings.unknown(set.symbol());
        }
        return from(set) < second()
                ? "from is " + Instant.ofEpochSecond(from(set)) + ", accepted are 0 and seconds from "
                        + Instant.ofEpochSecond(second()) + " on"
                : fees.policies().refusal(set.symbol(), from(set));
    }

    private String refusal(FeeProgramme programme) {
        return settings.isInsuranceFundOrFeeAccount(Keys.read(programme.getAccount()))
                ? "account is the insurance fund or the fee account, which are in no programme"
                : fees.policies().refusal(programme);
    }

    /** The second from which the policy applies; 0 in the action means the present second. */
    private long from(SetFeePolicy set) {
        return set.from() == 0 ? second() : set.from();
    }

    private long second() {
        return context.timeNanos() / NANOS_PER_SECOND;
    }
}
