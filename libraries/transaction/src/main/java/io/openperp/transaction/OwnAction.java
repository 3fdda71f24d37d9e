package io.openperp.transaction;

import io.openperp.transaction.Administration.AcceptTime;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.TradingAction.ScheduleCancel;
import io.openperp.transaction.TradingAction.StayUntilFilled;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.transaction.TreasuryOperation.WithdrawalStep;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An action that this exchange adds to the published API. Its {@link Kind} defines its fields for both JSON and signed
 * bytes, so that a new action needs only a record, which this interface lists.
 */
public sealed interface OwnAction extends Action
        permits ScheduleCancel,
                StayUntilFilled,
                Note,
                Deposit,
                SweepFees,
                Withdraw,
                CancelWithdrawal,
                WithdrawalStep,
                PauseWithdrawals,
                SetRole,
                RevokeRole,
                SetFeePolicy,
                SetFeeProgramme,
                ChangeTerms,
                ListMarket,
                SetMarketState,
                SettleMarket,
                MoveMarket,
                AcceptTime {

    /** The definitions of all actions that this exchange adds. */
    static List<Kind> kinds() {
        return List.of(
                ScheduleCancel.KIND,
                StayUntilFilled.KIND,
                Note.KIND,
                Deposit.KIND,
                SweepFees.KIND,
                Withdraw.KIND,
                CancelWithdrawal.KIND,
                ApproveWithdrawal.KIND,
                ClaimWithdrawal.KIND,
                SettleWithdrawal.KIND,
                RejectWithdrawal.KIND,
                PauseWithdrawals.KIND,
                SetRole.KIND,
                RevokeRole.KIND,
                SetFeePolicy.KIND,
                SetFeeProgramme.KIND,
                ChangeTerms.KIND,
                ListMarket.KIND,
                SetMarketState.KIND,
                SettleMarket.KIND,
                MoveMarket.KIND,
                AcceptTime.KIND);
    }

    static Optional<Kind> kind(String tag) {
        return kinds().stream().filter(kind -> kind.tag.equals(tag)).findFirst();
    }

    static Optional<Kind> kind(int discriminant) {
        return kinds().stream()
                .filter(kind -> kind.discriminant == discriminant)
                .findFirst();
    }

    Kind kind();

    /**
     * Values of the fields that the {@link Kind} lists, in the same order: each a {@link String}, {@link Long},
     * {@link Boolean}, {@link Bytes32} or {@link Quantity}.
     */
    List<Object> values();

    @Override
    default String tag() {
        return kind().tag;
    }

    /**
     * Definition of an action: its JSON key, number and fields.
     *
     * @param discriminant first number in the signed bytes; 1000 or more, far from the numbers of the published API,
     *     which go up to 60
     * @param fields fields in the order in which they are signed
     * @param constructor makes an action from values in the form that {@link #values} returns
     */
    record Kind(String tag, int discriminant, List<Field> fields, Function<List<Object>, OwnAction> constructor) {}

    /**
     * One field of an action.
     *
     * @param name name in JSON
     */
    record Field(String name, Type type) {}

    /** How a field is written in JSON and in the signed bytes. */
    enum Type {
        /** A string; signed as its length in bytes of UTF-8 (64 bits), followed by these bytes. */
        TEXT,
        /** Like {@link #TEXT}; the empty string if the field is absent in JSON. */
        OPTIONAL_TEXT,
        /** An integer from 0 to 2^32-1; signed as 64 bits. */
        COUNT,
        /** Like {@link #COUNT}; 0 if the field is absent in JSON. */
        OPTIONAL_COUNT,
        /** True or false; signed as one byte, 1 or 0. */
        FLAG,
        /** A public key in base58; signed as its 32 bytes. */
        KEY,
        /** A decimal number; signed as a whole number of units, see {@link Quantity#fixed()}. */
        FIXED
    }
}
