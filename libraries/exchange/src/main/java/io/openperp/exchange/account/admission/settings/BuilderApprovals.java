package io.openperp.exchange.account.admission.settings;

import com.google.protobuf.ByteString;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.BuilderApprovalChanged;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.PlaceOrder;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import org.jspecify.annotations.Nullable;

/** The builders that an account's orders may name, and the highest fee approved for each (BLD-001 to BLD-006). */
public final class BuilderApprovals {

    /** Largest number of builders that one account may approve (BLD-003). */
    private static final int MOST = 64;

    private final ShardSettings settings;
    private final PrivateEvents facts;

    public BuilderApprovals(ShardSettings settings, PrivateEvents facts) {
        this.settings = settings;
        this.facts = facts;
    }

    /**
     * Approves a builder, or answers why the approval is refused.
     *
     * @param flaw why the fee cannot be approved; empty if it can
     */
    void approve(Submission submission, int action, BuilderApproval approval, String flaw) {
        String refusal = refusal(submission, approval.to(), flaw);
        if (!refusal.isEmpty()) {
            submission.answer(action, StatusKind.ERROR, refusal);
            return;
        }
        change(submission, action, StatusKind.APPROVE_BUILDER_CODE, approval.to(), approval.maxFee());
    }

    void revoke(Submission submission, int action, BuilderRevocation revocation) {
        if (submission.account.maxBuilderFee(revocation.to()) == 0) {
            submission.answer(action, StatusKind.ERROR, "builder " + revocation.to() + " is not approved");
        } else {
            change(submission, action, StatusKind.REVOKE_BUILDER_CODE, revocation.to(), 0);
        }
    }

    /**
     * Returns why an order of the account may not carry this builder code, or an empty text if it may.
     *
     * @param code builder and fee; null if the order names no builder
     */
    public String refusal(Account account, @Nullable BuilderCode code) {
        if (code == null) {
            return "";
        }
        int most = account.maxBuilderFee(code.to());
        if (most == 0) {
            return "builder " + code.to() + " is not approved: approve it with abc first";
        }
        return code.fee() <= most
                ? ""
                : "builderCode fee is " + code.fee() + " basis points, approved for " + code.to() + " are " + most;
    }

    /** The builder code of the order; null if it names no builder. */
    public static @Nullable BuilderCode of(PlaceOrder order) {
        return code(order.getBuilder(), order.getBuilderFee());
    }

    /** The builder code of the conditional order; null if it names no builder. */
    public static @Nullable BuilderCode of(PlaceConditional order) {
        return code(order.getBuilder(), order.getBuilderFee());
    }

    private static @Nullable BuilderCode code(ByteString builder, int fee) {
        return builder.isEmpty() ? null : new BuilderCode(Keys.read(builder), fee);
    }

    private String refusal(Submission submission, Bytes32 builder, String flaw) {
        Account account = submission.account;
        if (!submission.byOwner) {
            return "only the account itself may approve builders";
        }
        if (!flaw.isEmpty()) {
            return flaw;
        }
        if (builder.equals(account.key)) {
            return "an account is not its own builder";
        }
        if (settings.isInsuranceFundOrFeeAccount(builder)) {
            return "the fee account and the insurance fund are no builders";
        }
        return account.maxBuilderFee(builder) != 0 || account.builderCount() < MOST
                ? ""
                : "the account has approved " + MOST + " builders already; revoke one first";
    }

    private void change(Submission submission, int action, StatusKind kind, Bytes32 builder, int maxFee) {
        submission.account.approveBuilder(builder, maxFee);
        facts.about(submission.account.key)
                .setBuilderApprovalChanged(BuilderApprovalChanged.newBuilder()
                        .setBuilder(Keys.write(builder))
                        .setMaxFee(maxFee));
        submission.answer(ActionStatus.newBuilder()
                .setAction(action)
                .setKind(kind)
                .setBuilder(Keys.write(builder))
                .setBuilderFee(maxFee));
    }
}
