package io.openperp.exchange;

import io.openperp.exchange.scenario.Wish;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.AcceptTime;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.StayUntilFilled;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sub-accounts and operators in scenarios: {@code alice/hedges} is the one that alice has made with this name first, whatever it is called
 * later, and alice signs for it.
 */
final class FamilyText {

    private static final char OF = '/';

    private final TreeMap<String, String> withdrawals = new TreeMap<>();
    private final TreeMap<String, Bytes32> keys = new TreeMap<>();

    Bytes32 key(String account) {
        return keys.getOrDefault(account, Floor.named(account));
    }

    /** The account itself, or the master of a sub-account. */
    Bytes32 signer(String account, String signer) {
        boolean signsItself = account.equals(signer) && keys.containsKey(account);
        return key(signsItself ? account.substring(0, account.indexOf(OF)) : signer);
    }

    /** Learns the key of a sub-account that was made. */
    void answered(String account, Wish wish, ActionStatus status) {
        if (wish instanceof Wish.CreateSubAccount create && status.getKind() == StatusKind.CREATE_SUB_ACCOUNT) {
            keys.putIfAbsent(account + OF + create.name(), Keys.read(status.getSubAccount()));
        }
        if (wish instanceof Wish.Withdraw withdraw && status.getKind() == StatusKind.WITHDRAWAL_REQUESTED_STATUS) {
            withdrawals.put(withdraw.name(), status.getWithdrawalId());
        }
    }

    /** @param second since 1970, the present one */
    Action[] actions(String account, List<Wish> wishes, long second) {
        return wishes.stream()
                .map(wish -> action(account, (Wish.OfFamily) wish, second))
                .toArray(Action[]::new);
    }

    private Action action(String account, Wish.OfFamily wish, long second) {
        return switch (wish) {
            case Wish.CreateSubAccount create -> new CreateSubAccount(create.name(), null, quantity(create.amount()));
            case Wish.RenameSubAccount rename -> new RenameSubAccount(key(rename.account()), rename.name());
            case Wish.RemoveSubAccount remove -> new RemoveSubAccount(key(remove.account()));
            case Wish.ChangeRole change ->
                change.given()
                        ? new SetRole(change.role(), key(change.key()), 0)
                        : new RevokeRole(change.role(), key(change.key()));
            case Wish.ApproveBuilder approve -> new BuilderApproval(key(approve.builder()), approve.fee());
            case Wish.RevokeBuilder revoke -> new BuilderRevocation(key(revoke.builder()));
            case Wish.SetState set -> new SetMarketState(set.symbol(), set.state(), "test", 0);
            case Wish.SettleMarket settle -> new SettleMarket(settle.symbol(), settle.minutes(), "delisted");
            case Wish.MoveMarket move -> new MoveMarket(move.symbol(), move.ownLane());
            case Wish.AcceptTime time -> new AcceptTime(second, "test");
            case Wish.StayUntilFilled stay -> new StayUntilFilled(stay.on());
            case Wish.PauseWithdrawals pause -> new PauseWithdrawals(pause.paused(), "test");
            case Wish.Deposit deposit ->
                new Deposit(key(deposit.to()), Quantity.of(Decimals.format(deposit.amount())), deposit.ref());
            case Wish.Withdraw withdraw ->
                new Withdraw(Quantity.of(Decimals.format(withdraw.amount())), withdraw.destination(), "");
            case Wish.StepWithdrawal step -> step(step, withdrawals.getOrDefault(step.name(), step.name()));
            case Wish.SetFees set ->
                new SetFeePolicy(
                        set.symbol(), set.tiers(), set.programmes(), set.seconds() == 0 ? 0 : second + set.seconds());
            case Wish.SetProgramme set -> new SetFeeProgramme(key(set.account()), set.programme());
            case Wish.SendMoney send ->
                new Transfer(
                        send.external() ? Transfer.Kind.EXTERNAL : Transfer.Kind.INTERNAL,
                        key(send.from() == null ? account : send.from()),
                        key(send.to()),
                        null,
                        Quantity.of(Decimals.format(send.amount())));
        };
    }

    private static Action step(Wish.StepWithdrawal step, String id) {
        return switch (step.step()) {
            case "cancels" -> new CancelWithdrawal(id);
            case "approves" -> new ApproveWithdrawal(id);
            case "claims" -> new ClaimWithdrawal(id);
            case "settles" -> new SettleWithdrawal(id, step.word());
            default -> new RejectWithdrawal(id, step.word());
        };
    }

    private static @Nullable Quantity quantity(@Nullable Long units) {
        return units == null ? null : Quantity.of(Decimals.format(units));
    }
}
