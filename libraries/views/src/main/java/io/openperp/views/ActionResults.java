package io.openperp.views;

import com.google.protobuf.ByteString;
import io.openperp.api.Decimal;
import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.action.ActionResult;
import io.openperp.api.action.DuplicateNonce;
import io.openperp.api.action.OrderAnswer;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.ExecutedBefore;
import io.openperp.journal.TransactionCompleted;
import io.openperp.units.Base58;
import org.jspecify.annotations.Nullable;

/** Converts the statuses that shards give actions to results of the API. */
public final class ActionResults {

    private static final long MILLIS_PER_SECOND = 1000;

    private ActionResults() {}

    public static OrderAnswer answerOf(TransactionCompleted completed) {
        if (!completed.getError().isEmpty()) {
            return OrderAnswer.error(error(completed));
        }
        return OrderAnswer.ok(completed.getStatusesList().stream()
                .map(ActionResults::resultOf)
                .toList());
    }

    private static ActionResult.Error error(TransactionCompleted refused) {
        String detail = refused.getErrorDetail().isEmpty() ? null : refused.getErrorDetail();
        if (!refused.hasExecutedBefore()) {
            return new ActionResult.Error(refused.getError(), detail);
        }
        ExecutedBefore before = refused.getExecutedBefore();
        return new ActionResult.Error(
                refused.getError(),
                detail,
                null,
                null,
                null,
                before.getSame() ? DuplicateNonce.THIS : DuplicateNonce.OTHER,
                before.getTimeNanos());
    }

    public static ActionResult resultOf(ActionStatus status) {
        String oid = base58(status.getOrderId());
        return switch (status.getKind()) {
            case RESTING -> new ActionResult.Resting(oid, delay(status));
            case WORKING ->
                new ActionResult.Working(
                        oid, filled(status), Decimal.of(status.getRemainingSize()), price(status), delay(status));
            case FILLED -> new ActionResult.Filled(oid, filled(status), price(status), delay(status));
            case PARTIALLY_FILLED ->
                new ActionResult.PartiallyFilled(oid, filled(status), price(status), delay(status));
            case CANCELLED -> new ActionResult.Cancelled(oid, delay(status));
            case CANCELLED_RISK_LIMIT -> new ActionResult.CancelledRiskLimit(oid, reason(status), delay(status));
            case CANCELLED_SELF_CROSSING -> new ActionResult.CancelledSelfCrossing(oid, delay(status));
            case CANCELLED_REDUCE_ONLY -> new ActionResult.CancelledReduceOnly(oid, reason(status), delay(status));
            case CANCELLED_IOC -> new ActionResult.CancelledIoc(oid, filled(status), delay(status));
            case REJECTED_CROSSING -> new ActionResult.RejectedCrossing(oid, reason(status), delay(status));
            case REJECTED_DUPLICATE -> new ActionResult.RejectedDuplicate(oid, delay(status));
            case REJECTED_RISK_LIMIT ->
                new ActionResult.RejectedRiskLimit(oid, reason(status), modify(status), delay(status));
            case REJECTED_INVALID ->
                new ActionResult.RejectedInvalid(
                        oid,
                        reason(status),
                        modify(status),
                        OrderEnds.statusOf(status.getEnd()),
                        OrderEnds.executed(status.getEnd()),
                        OrderEnds.at(status.getEnd()),
                        delay(status));
            case TRIGGERED -> new ActionResult.Triggered(oid);
            case SIBLING_CANCELLED -> new ActionResult.SiblingCancelled(oid);
            case TRIGGER_FAILED -> new ActionResult.TriggerFailed(oid, reason(status));
            case DEPOSIT -> new ActionResult.Deposit(Decimal.of(status.getAmount()));
            case DEPOSIT_PENDING -> new ActionResult.DepositPending(Decimal.of(status.getAmount()));
            case DEPOSIT_FAILED -> new ActionResult.DepositFailed(status.getReason());
            case AGENT_WALLET -> new ActionResult.AgentWallet(base58(status.getAgent()));
            case AGENT_WALLET_FAILED -> new ActionResult.AgentWalletFailed(status.getReason());
            case CANCEL_ONE_REJECTED ->
                new ActionResult.CancelOneRejected(
                        oid,
                        status.getReason(),
                        OrderEnds.statusOf(status.getEnd()),
                        OrderEnds.executed(status.getEnd()),
                        OrderEnds.at(status.getEnd()),
                        delay(status));
            case PENDING_CANCEL -> new ActionResult.PendingCancel(oid);
            case CANCEL_ALL_REJECTED -> new ActionResult.CancelAllRejected(status.getReason());
            case UPDATE_USER_SETTINGS -> settings(status);
            case APPROVE_BUILDER_CODE ->
                new ActionResult.ApproveBuilderCode(base58(status.getBuilder()), status.getBuilderFee());
            case REVOKE_BUILDER_CODE -> new ActionResult.RevokeBuilderCode(base58(status.getBuilder()));
            case TRANSFER,
                    TRANSFER_FAILED,
                    CREATE_SUB_ACCOUNT,
                    CREATE_SUB_ACCOUNT_FAILED,
                    REMOVE_SUB_ACCOUNT,
                    REMOVE_SUB_ACCOUNT_FAILED,
                    RENAME_SUB_ACCOUNT,
                    RENAME_SUB_ACCOUNT_FAILED -> SubAccountViews.result(status);
            case WITHDRAWAL_REQUESTED_STATUS, WITHDRAWAL_FAILED, WITHDRAWAL, WITHDRAWALS_PAUSED ->
                WithdrawalViews.result(status);
            case MULTISIG_CREATED,
                    MULTISIG_CREATED_FAILED,
                    PROPOSAL_CREATED,
                    PROPOSAL_APPROVED,
                    PROPOSAL_READY_FOR_EXECUTION,
                    PROPOSAL_EXECUTED,
                    PROPOSAL_FAILED_STATUS,
                    PROPOSAL_CANCELLED_STATUS,
                    PROPOSAL_REJECTED_STATUS -> MultisigViews.result(status);
            case WHITELIST_FAUCET -> new ActionResult.WhitelistFaucet();
            case SCHEDULE_CANCEL -> new ActionResult.ScheduleCancel(status.getDueSecond() * MILLIS_PER_SECOND);
            case STAY_UNTIL_FILLED -> new ActionResult.StayUntilFilled(status.getOn());
            case NOTE -> new ActionResult.Note();
            case SET_MARKET_STATE -> new ActionResult.SetMarketState();
            case CHANGE_TERMS -> new ActionResult.ChangeTerms();
            case LIST_MARKET -> new ActionResult.ListMarket(status.getListedMarket());
            case SETTLE_MARKET -> new ActionResult.SettleMarket(Decimal.of(status.getSettlementPrice()));
            case MOVE_MARKET -> new ActionResult.MoveMarket();
            case ACCEPT_TIME -> new ActionResult.AcceptTime(status.getTimeSigners());
            case SET_ROLE ->
                new ActionResult.SetRole(role(status), base58(status.getRoleKey()), status.getExpiresSecond());
            case REVOKE_ROLE -> new ActionResult.RevokeRole(role(status), base58(status.getRoleKey()));
            case SET_FEE_POLICY ->
                new ActionResult.SetFeePolicy(
                        status.getFeePolicy().getSymbol(), status.getFeePolicy().getFromSecond());
            case SET_FEE_PROGRAMME ->
                new ActionResult.SetFeeProgramme(
                        base58(status.getFeeProgramme().getAccount()),
                        status.getFeeProgramme().getName());
            case PX -> new ActionResult.Px();
            case O -> new ActionResult.Oracle();
            case ERROR -> new ActionResult.Error(status.getReason());
            // written by a later release than this one
            case STATUS_KIND_UNSPECIFIED, MULTISIG_POLICY_UPDATED, UNRECOGNIZED ->
                new ActionResult.Error("outcome unknown to this gateway: look the order up; " + status.getReason());
        };
    }

    private static ActionResult settings(ActionStatus status) {
        return new ActionResult.UpdateUserSettings(status.getLeverageList().stream()
                .map(setting -> new LeverageSetting(setting.getSymbol(), Decimal.of(setting.getLeverage())))
                .toList());
    }

    private static String role(ActionStatus status) {
        return switch (status.getRole()) {
            case ROLE_ADMIN -> "admin";
            case ROLE_TREASURER -> "treasurer";
            case ROLE_RISK -> "risk";
            case ROLE_ORACLE -> "oracle";
            case ROLE_LISTER -> "lister";
            case ROLE_UNSPECIFIED, UNRECOGNIZED -> "unknown";
        };
    }

    private static Decimal filled(ActionStatus status) {
        return Decimal.of(status.getFilledSize());
    }

    private static Decimal price(ActionStatus status) {
        return Decimal.of(status.getAveragePrice());
    }

    /**
     * Value of the field {@code modify}: true for a refused change of an order, which stays as it was; null for a new
     * order, which ends when it is refused.
     */
    private static @Nullable Boolean modify(ActionStatus status) {
        return status.getNewOrder() ? null : Boolean.TRUE;
    }

    private static @Nullable Integer delay(ActionStatus status) {
        return status.getDelayedMillis() == 0 ? null : status.getDelayedMillis();
    }

    private static @Nullable String reason(ActionStatus status) {
        return status.getReason().isEmpty() ? null : status.getReason();
    }

    private static String base58(ByteString bytes) {
        return Base58.encode(bytes.toByteArray());
    }
}
