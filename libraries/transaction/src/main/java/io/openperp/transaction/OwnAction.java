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
 * An action of this exchange, not of the published API. Its {@link Kind} names its fields once, for its JSON and for its
 * signed bytes: a new one is a record, listed here.
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

    /** All kinds. */
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
     * Values of the fields of its kind, in their order: a {@link String}, a {@link Long}, a {@link Boolean}, a
     * {@link Bytes32} or a {@link Quantity}.
     */
    List<Object> values();

    @Override
    default String tag() {
        return kind().tag;
    }

    /**
     * @param discriminant first number in the signed bytes: 1000 or more, far from the numbers of the published API,
     *     which go up to 60
     * @param fields in the order in which they are signed
     * @param constructor makes an action of the values that {@link #values} gives
     */
    record Kind(String tag, int discriminant, List<Field> fields, Function<List<Object>, OwnAction> constructor) {}

    /** @param name name of the field in JSON */
    record Field(String name, Type type) {}

    /** How a field is written. */
    enum Type {
        /** A string; signed as its length in bytes of UTF-8, a u64, and these bytes. */
        TEXT,
        /** Like {@link #TEXT}; if absent in JSON it is the empty string. */
        OPTIONAL_TEXT,
        /** An integer from 0 to 2^32-1; signed as a u64. */
        COUNT,
        /** Like {@link #COUNT}; if absent in JSON it is 0. */
        OPTIONAL_COUNT,
        /** True or false; signed as one byte, 1 or 0. */
        FLAG,
        /** A public key in base58; signed as its 32 bytes. */
        KEY,
        /** A number; signed as {@code fixed}. */
        FIXED
    }
}
