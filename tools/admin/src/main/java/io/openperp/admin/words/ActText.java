package io.openperp.admin.words;

import io.openperp.api.account.MultisigProposal.ProposalOutcome;
import io.openperp.api.action.ActionResult;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.AcceptTime;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.transaction.field.Destination;
import io.openperp.units.Decimals;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Describes acts of operators and their results in sentences. */
public final class ActText {

    private ActText() {}

    /** Sentence about an act; empty if the action is not an act of an operator. */
    public static String of(Action action) {
        return switch (action) {
            case Deposit it ->
                "deposit " + Decimals.format(it.amount().exactUnits()) + " to " + it.to() + " under the ref \""
                        + it.ref() + "\"";
            case SweepFees it ->
                "withdraw " + Decimals.format(it.amount().exactUnits()) + " of the collected fees to "
                        + (Destination.isSealed(it.destination()) ? "a sealed destination" : it.destination());
            case ApproveWithdrawal it -> "approve withdrawal " + it.id();
            case ClaimWithdrawal it -> "claim withdrawal " + it.id() + ", to pay it";
            case SettleWithdrawal it -> "settle withdrawal " + it.id() + " as paid by \"" + it.reference() + "\"";
            case RejectWithdrawal it -> "reject withdrawal " + it.id() + " because \"" + it.reason() + "\"";
            case PauseWithdrawals it ->
                (it.paused() ? "pause all withdrawals" : "let withdrawals go on") + " because \"" + it.reason() + "\"";
            case SetMarketState it ->
                "set " + it.symbol() + " to " + it.state() + until(it.until()) + " because \"" + it.reason() + "\"";
            case ChangeTerms it -> terms(it);
            case ListMarket it ->
                "list the market " + it.symbol() + " for ever" + (it.state().isEmpty() ? "" : ", " + it.state()) + ": "
                        + it.terms();
            case SettleMarket it ->
                "settle " + it.symbol() + " for ever at "
                        + (it.minutes() == 0
                                ? "the last oracle price"
                                : "the average of the oracle price over " + it.minutes() + " minutes")
                        + " because \"" + it.reason() + "\"";
            case MoveMarket it ->
                "move " + it.symbol()
                        + (it.ownLane() ? " to a lane of its own" : " back to the lane of the account shard");
            case SetFeePolicy it -> "set the fees of " + scope(it.symbol()) + ": " + policy(it) + from(it.from());
            case SetFeeProgramme it ->
                it.programme().isEmpty()
                        ? "take " + it.account() + " out of its programme of fees"
                        : "put " + it.account() + " into the programme of fees " + it.programme();
            case SetRole it -> "give the role " + it.role() + " to " + it.key() + until(it.expires());
            case RevokeRole it -> "take the role " + it.role() + " from " + it.key();
            case AcceptTime it ->
                "let every shard go back to the time of its log, about " + Instant.ofEpochSecond(it.now())
                        + ", because \"" + it.reason() + "\"";
            case WhitelistFaucet it ->
                it.whitelist()
                        ? "exempt " + it.target() + " from the pause between two payments of test money"
                        : "end the exemption of " + it.target() + " from the pause between two payments of test money";
            case Propose it -> proposal(it);
            case ProposalStep it ->
                it.kind().name().toLowerCase(Locale.ROOT) + " proposal " + it.proposal() + " of " + it.multisig();
            default -> "";
        };
    }

    /** Sentence about a proposal; empty if one of its actions is not an act of an operator. */
    private static String proposal(Propose it) {
        List<String> acts = it.actions().stream().map(ActText::of).toList();
        return acts.contains("") ? "" : "propose to " + it.multisig() + ": " + String.join("; ", acts);
    }

    private static String terms(ChangeTerms it) {
        return it.terms().isBlank()
                ? "cancel the pending change of the terms of " + it.symbol()
                : "change the terms of " + it.symbol() + from(it.effectiveAt()) + ": " + it.terms();
    }

    private static String stands(ProposalOutcome it) {
        return "proposal " + it.proposalId() + " is " + it.status().name().toLowerCase(Locale.ROOT) + ", with "
                + it.approvals() + " of " + it.threshold() + " approvals"
                + (it.message() == null ? "" : ": " + it.message());
    }

    private static String scope(String symbol) {
        return symbol.isEmpty() ? "all markets without their own" : symbol;
    }

    private static String policy(SetFeePolicy it) {
        if (it.follows()) {
            return "those of other markets";
        }
        String tiers = it.tiers().isBlank() ? "no tiers" : "tiers " + it.tiers();
        return it.programmes().isBlank() ? tiers : tiers + "; programmes " + it.programmes();
    }

    private static String from(long second) {
        return second == 0 ? "" : " from " + Instant.ofEpochSecond(second) + " on";
    }

    private static String until(long second) {
        return second == 0 ? "" : " until " + Instant.ofEpochSecond(second);
    }

    /** Sentence about the result of an act. Throws {@link AdminFailure} if the act was refused. */
    public static String of(ActionResult result) {
        return switch (result) {
            case ActionResult.Deposit it -> "deposited " + it.amount();
            case ActionResult.DepositPending it ->
                "the deposit of " + it.amount()
                        + " waits: it is more than one treasurer may credit in this hour, and another one has a day to sign the same";
            case ActionResult.WithdrawalChanged it ->
                "withdrawal " + it.id() + " of " + it.amount() + " is "
                        + it.state().name().toLowerCase(Locale.ROOT);
            case ActionResult.WithdrawalRequested it ->
                "withdrawal " + it.id() + " of " + it.amount()
                        + " is requested: two treasurers approve it, one of them claims, pays and settles it";
            case ActionResult.WithdrawalsPaused it -> it.paused() ? "withdrawals are paused" : "withdrawals go on";
            case ActionResult.SetMarketState it -> "the market has been sent its state";
            case ActionResult.ChangeTerms it -> "the market has taken the change of its terms";
            case ActionResult.ListMarket it ->
                "the market is listed under number " + it.number() + ": it takes orders from its first oracle price on";
            case ActionResult.AcceptTime it ->
                it.signers() < 2
                        ? "signed by one administrator: another one has ten minutes to sign it too"
                        : "signed by two administrators: trading goes on within seconds";
            case ActionResult.MoveMarket it -> "the market is on its way to the lane, or already there";
            case ActionResult.SettleMarket it -> "the market is settling at " + it.price();
            case ActionResult.SetRole it -> it.key() + " has the role " + it.role() + until(it.expires());
            case ActionResult.RevokeRole it -> it.key() + " no longer has the role " + it.role();
            case ActionResult.SetFeePolicy it -> "the fees of " + scope(it.symbol()) + " are set" + from(it.from());
            case ActionResult.SetFeeProgramme it ->
                it.account() + " is in "
                        + (it.programme().isEmpty() ? "no programme of fees" : "the programme " + it.programme());
            case ActionResult.WhitelistFaucet it -> "done";
            case ActionResult.ProposalFailed it ->
                throw AdminFailure.refused("proposal " + it.proposal().proposalId() + " has failed: "
                        + it.proposal().message());
            case ActionResult.ProposalResult it -> stands(it.proposal());
            case ActionResult.DepositFailed it -> throw AdminFailure.refused("refused: " + it.message());
            case ActionResult.WithdrawalFailed it -> throw AdminFailure.refused("refused: " + it.message());
            case ActionResult.Error it -> throw AdminFailure.refused("refused: " + it.message());
            default -> result.toString();
        };
    }
}
