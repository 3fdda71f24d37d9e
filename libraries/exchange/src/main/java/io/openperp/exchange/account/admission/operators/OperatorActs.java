package io.openperp.exchange.account.admission.operators;

import io.openperp.exchange.MarketStates;
import io.openperp.exchange.account.admission.submission.Submission;
import io.openperp.exchange.account.fee.AccountFees;
import io.openperp.exchange.account.fee.FeeText;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.Roles;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.treasury.Withdrawals;
import io.openperp.journal.Keys;
import io.openperp.journal.OperatorActed;
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
import io.openperp.transaction.OperatorAction;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.units.Decimals;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Describes in words what a key with a role has signed, for the history of operator actions (ROL-010). For markets and
 * pauses the description includes the state before; for roles and withdrawals the answer to the action contains it,
 * because a refused action changes nothing.
 */
public final class OperatorActs {

    private final ShardSettings settings;
    private final Listings listings;
    private final Withdrawals withdrawals;
    private final AccountFees fees;

    public OperatorActs(ShardSettings settings, Listings listings, Withdrawals withdrawals, AccountFees fees) {
        this.settings = settings;
        this.listings = listings;
        this.withdrawals = withdrawals;
        this.fees = fees;
    }

    /**
     * Records what an operator's action does, for the history, before it is carried out; does nothing for a signer
     * without a role other than that of publishers.
     */
    void begin(Submission submission, int index, OperatorAction action) {
        OperatorActed.Builder act = act(action);
        if (act != null && settings.roles().operates(submission.signer)) {
            act.setSigner(Keys.write(submission.signer)).setAction(action.tag());
            submission.transaction.acts(index, act.build());
        }
    }

    private OperatorActed.@Nullable Builder act(OperatorAction action) {
        return switch (action) {
            case Deposit deposit ->
                act(
                        deposit.to().toString(),
                        "",
                        deposit.flaw() == null
                                ? Decimals.format(deposit.amount().exactUnits()) + " (" + deposit.ref() + ")"
                                : "");
            case SweepFees sweep ->
                act(
                        "fees",
                        "",
                        sweep.flaw() == null ? Decimals.format(sweep.amount().exactUnits()) + " withdrawn" : "");
            case ApproveWithdrawal approval -> act(approval.id(), "", "approved");
            case ClaimWithdrawal claim -> act(claim.id(), "", "claimed");
            case SettleWithdrawal paid -> act(paid.id(), "", "settled (" + paid.reference() + ")");
            case RejectWithdrawal rejection -> act(rejection.id(), "", "rejected (" + rejection.reason() + ")");
            case PauseWithdrawals pause ->
                act("withdrawals", withdrawals.describe(), Withdrawals.describe(pause.paused(), pause.reason()));
            case WhitelistFaucet change ->
                act(change.target().toString(), "", change.whitelist() ? "whitelisted" : "not whitelisted");
            case SetMarketState change -> act(change.symbol(), state(change.symbol()), state(change));
            case ChangeTerms change -> act(change.symbol(), "", terms(change));
            case ListMarket asked -> act(asked.symbol(), "", listing(asked));
            case SettleMarket asked -> act(asked.symbol(), state(asked.symbol()), "settled (" + asked.reason() + ")");
            case MoveMarket asked ->
                act(asked.symbol(), "", asked.ownLane() ? "in a lane of its own" : "in the lane of the account shard");
            case AcceptTime time -> act("time", "", Instant.ofEpochSecond(time.now()) + " (" + time.reason() + ")");
            case SetFeePolicy set ->
                act(
                        set.symbol().isEmpty() ? "fees" : "fees of " + set.symbol(),
                        fees.describe(set.symbol()),
                        set.flaw() == null ? described(set) : "");
            case SetFeeProgramme set -> act(set.account().toString(), "", set.programme());
            case SetRole set -> act(set.key().toString(), "", described(set));
            case RevokeRole revoke -> act(revoke.key().toString(), "", "");
            case OperatorAction.Publication prices -> null;
        };
    }

    private static OperatorActed.Builder act(String subject, String before, String after) {
        return OperatorActed.newBuilder().setSubject(subject).setBefore(before).setAfter(after);
    }

    private String state(String symbol) {
        ListedMarket market = listings.bySymbol(symbol);
        return market == null ? "" : MarketStates.inWords(market.listing().getStatus());
    }

    private static String state(SetMarketState change) {
        String until = change.until() == 0 ? "" : " until " + Instant.ofEpochSecond(change.until());
        return change.state() + until + " (" + change.reason() + ")";
    }

    private static String terms(ChangeTerms change) {
        String from = change.effectiveAt() == 0 ? "" : " from " + Instant.ofEpochSecond(change.effectiveAt()) + " on";
        return change.terms().isBlank() ? "nothing pending" : change.terms().strip() + from;
    }

    private static String listing(ListMarket asked) {
        String state = asked.state().isEmpty() ? "" : " " + asked.state();
        return "listed" + state + ": " + asked.terms().strip();
    }

    private static String described(SetFeePolicy set) {
        return FeeText.of(FeeText.policy(set))
                + (set.from() == 0 ? "" : " from " + Instant.ofEpochSecond(set.from()) + " on");
    }

    private static String described(SetRole set) {
        return set.flaw() == null ? Roles.describe(Roles.named(set.role()), set.expires()) : set.role();
    }
}
