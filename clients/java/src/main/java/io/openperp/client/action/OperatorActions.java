package io.openperp.client.action;

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
import io.openperp.transaction.Quantity;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.units.Bytes32;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Creates the actions that keys with a role sign, such as administrators and treasurers. All are additions to the
 * published contract.
 */
public final class OperatorActions {

    private OperatorActions() {}

    /**
     * Sets the trading state of a market until it is set again. Signed by an administrator.
     *
     * @param state {@code trading}, {@code postOnly}, {@code reduceOnly}, {@code cancelOnly} or {@code halted}
     * @param reason shown to everybody; 1 to 128 bytes of UTF-8 without invisible characters, and without a space at
     *     either end
     */
    public static SetMarketState setMarketState(String symbol, String state, String reason) {
        return new SetMarketState(symbol, state, reason, 0);
    }

    /** Sets the trading state of a market until a second of exchange time, at which it trades again. */
    public static SetMarketState setMarketState(String symbol, String state, String reason, Instant until) {
        return new SetMarketState(symbol, state, reason, until.getEpochSecond());
    }

    /**
     * Changes terms of a market while it runs. Stricter margin, higher fees and higher funding must be announced with
     * the notice period of the market; all other changes may also apply at once. Signed by an administrator or by the
     * role lister; changes that make the market stricter also by the role risk.
     *
     * @param terms such as {@code takerFee 0.0006, tierFactors 1 1.5 2}; empty to cancel a pending change
     * @param effectiveAt second from which on the terms apply; null for at once
     */
    public static ChangeTerms changeTerms(String symbol, String terms, @Nullable Instant effectiveAt) {
        return new ChangeTerms(symbol, terms, effectiveAt == null ? 0 : effectiveAt.getEpochSecond());
    }

    /**
     * Lists a new market while the exchange runs; signed by an administrator or by the role lister.
     *
     * @param symbol a symbol that no market has ever had, such as {@code DOGE-USD}
     * @param terms name and value of each term, named as in a market's block of the configuration: {@code tickSize
     *     0.00001, lotSize 1, maxLeverage 10}
     * @param state initial state, such as {@code postOnly}; empty for {@code trading}
     */
    public static ListMarket listMarket(String symbol, String terms, String state) {
        return new ListMarket(symbol, terms, state);
    }

    /**
     * Delists a market for ever, and closes all its positions at one price; signed by an administrator.
     *
     * @param minutes how the price is determined: 0 for the last oracle price; 1 to 60 for the average of the oracle
     *     price over that many minutes
     */
    public static SettleMarket settleMarket(String symbol, int minutes, String reason) {
        return new SettleMarket(symbol, minutes, reason);
    }

    /**
     * Moves a market to a lane of its own, or back to the lane of the account shard; signed by an administrator. The
     * market's orders wait for a moment, and nothing is cancelled.
     *
     * @param ownLane whether the market gets a lane of its own; false moves it back to the lane of the account shard
     */
    public static MoveMarket moveMarket(String symbol, boolean ownLane) {
        return new MoveMarket(symbol, ownLane);
    }

    /**
     * Credits money that was paid outside the exchange to an account, once for each ref; signed by a treasurer.
     *
     * @param ref reference of the payment, 1 to 64 bytes of UTF-8 without invisible characters, and without a space at
     *     either end
     */
    public static Deposit deposit(Bytes32 to, String amount, String ref) {
        return new Deposit(to, Quantity.of(amount), ref);
    }

    /**
     * Requests a payout of collected fees; signed by a treasurer. It becomes a withdrawal of the fee account, which two
     * treasurers approve.
     *
     * @param destination an agreed reference, or a sealed destination ({@code TreasuryKey.seal} for the fee account)
     * @param ref a name of your own, at most 64 bytes of UTF-8; may be empty
     */
    public static SweepFees sweepFees(String amount, String destination, String ref) {
        return new SweepFees(Quantity.of(amount), destination, ref);
    }

    /** Approves a large withdrawal; signed by a treasurer. */
    public static ApproveWithdrawal approveWithdrawal(String id) {
        return new ApproveWithdrawal(id);
    }

    /** Claims a withdrawal before it is paid; signed by a treasurer. */
    public static ClaimWithdrawal claimWithdrawal(String id) {
        return new ClaimWithdrawal(id);
    }

    /**
     * Records that a withdrawal is paid; signed by the treasurer who has claimed and paid it.
     *
     * @param reference reference of the payment, 1 to 128 bytes of UTF-8 without invisible characters, and without a
     *     space at either end
     */
    public static SettleWithdrawal settleWithdrawal(String id, String reference) {
        return new SettleWithdrawal(id, reference);
    }

    /**
     * Rejects a withdrawal, whose money goes back to the account; signed by a treasurer.
     *
     * @param reason shown to the owner; 1 to 128 bytes of UTF-8 without invisible characters, and without a space at
     *     either end
     */
    public static RejectWithdrawal rejectWithdrawal(String id, String reason) {
        return new RejectWithdrawal(id, reason);
    }

    /**
     * Stops withdrawals, or resumes them; signed by an administrator.
     *
     * @param paused whether withdrawals stop; false resumes them
     * @param reason shown to whoever wants to withdraw; 1 to 128 bytes of UTF-8 without invisible characters, and
     *     without a space at either end
     */
    public static PauseWithdrawals pauseWithdrawals(boolean paused, String reason) {
        return new PauseWithdrawals(paused, reason);
    }

    /**
     * Lets shards set their time back to that of their logs, after the clock of a broker was ahead. Signed by two
     * administrators, each within a minute of this time.
     *
     * @param now current time by a clock that is right
     * @param reason 1 to 128 bytes of UTF-8 without invisible characters, and without a space at either end
     */
    public static AcceptTime acceptTime(Instant now, String reason) {
        return new AcceptTime(now.getEpochSecond(), reason);
    }

    /**
     * Exempts an account from the pause between two payments of test money, or ends the exemption; signed by an
     * administrator.
     *
     * @param isExempt whether the account is exempt; false ends the exemption
     */
    public static WhitelistFaucet exemptFromFaucetPause(Bytes32 account, boolean isExempt) {
        return new WhitelistFaucet(account, isExempt);
    }

    /**
     * Gives a role to a key; signed by an administrator.
     *
     * @param role {@code admin}, {@code treasurer}, {@code risk}, {@code lister} or {@code oracle}
     */
    public static SetRole setRole(String role, Bytes32 key) {
        return new SetRole(role, key, 0);
    }

    /** Gives a role to a key until a second of exchange time; signed by an administrator. */
    public static SetRole setRole(String role, Bytes32 key, Instant expires) {
        return new SetRole(role, key, expires.getEpochSecond());
    }

    /** Takes a role from a key, also if the key has the role by the exchange's settings; signed by an administrator. */
    public static RevokeRole revokeRole(String role, Bytes32 key) {
        return new RevokeRole(role, key);
    }

    /**
     * Sets tiers and programmes of fees at once; signed by an administrator.
     *
     * @param symbol market whose fees are set; empty for all markets without a policy of their own
     * @param tiers tiers separated by commas, each {@code volume maker taker} with rates in basis points; empty for no
     *     tiers; {@link SetFeePolicy#FOLLOW} to remove the market's own policy
     * @param programmes programmes separated by commas, each {@code name maker taker} with rates in basis points; empty
     *     for no programmes
     */
    public static SetFeePolicy setFeePolicy(String symbol, String tiers, String programmes) {
        return new SetFeePolicy(symbol, tiers, programmes, 0);
    }

    /** Sets tiers and programmes of fees from a second of exchange time on; signed by an administrator. */
    public static SetFeePolicy setFeePolicy(String symbol, String tiers, String programmes, Instant from) {
        return new SetFeePolicy(symbol, tiers, programmes, from.getEpochSecond());
    }

    /**
     * Puts an account into a programme of fees, or takes it out of its programme if the name is empty; signed by an
     * administrator.
     */
    public static SetFeeProgramme setFeeProgramme(Bytes32 account, String programme) {
        return new SetFeeProgramme(account, programme);
    }
}
