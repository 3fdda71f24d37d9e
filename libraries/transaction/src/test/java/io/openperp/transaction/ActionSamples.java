package io.openperp.transaction;

import io.openperp.transaction.Administration.AcceptTime;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetFeePolicy;
import io.openperp.transaction.Administration.SetFeeProgramme;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.ListMarket;
import io.openperp.transaction.MarketOperation.MoveMarket;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import io.openperp.transaction.MultisigAction.CreateMultisig;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.MultisigAction.Propose;
import io.openperp.transaction.MultisigAction.UpdateMultisigPolicy;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SettingsAction.UpdateUserSettings.LeverageSetting;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.TradingAction.ScheduleCancel;
import io.openperp.transaction.TradingAction.StayUntilFilled;
import io.openperp.transaction.TreasuryOperation.ApproveWithdrawal;
import io.openperp.transaction.TreasuryOperation.ClaimWithdrawal;
import io.openperp.transaction.TreasuryOperation.Deposit;
import io.openperp.transaction.TreasuryOperation.PauseWithdrawals;
import io.openperp.transaction.TreasuryOperation.RejectWithdrawal;
import io.openperp.transaction.TreasuryOperation.SettleWithdrawal;
import io.openperp.transaction.TreasuryOperation.SweepFees;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;

/** Actions for tests: at least one of each kind, with and without what it may leave out. */
public final class ActionSamples {

    private ActionSamples() {}

    /** All but an {@link AttachOnFill}, which stands beside no action of later releases. */
    public static List<Action> ofEveryKind(Bytes32 account, Bytes32 other) {
        return List.of(
                new LimitOrder(
                        "BTC-USD",
                        Side.BUY,
                        Quantity.of("100000.5"),
                        Quantity.of("0.123"),
                        TimeInForce.ALO,
                        true,
                        Routing.CROSS),
                new MarketOrder("ETH-USD", Side.SELL, Quantity.of(123L), false, Routing.CROSS),
                new ModifyOrder(account, "BTC-USD", Quantity.of("0.5")),
                new CancelOrder("BTC-USD", account),
                new CancelAll(List.of("BTC-USD", "ETH-USD")),
                new StopOrder(
                        StopOrder.Kind.TAKE_PROFIT,
                        "BTC-USD",
                        true,
                        Quantity.of("0.5"),
                        Quantity.of("110000"),
                        null,
                        Routing.CROSS,
                        null,
                        Quantity.of("25")),
                new StopOrder(
                        StopOrder.Kind.STOP,
                        "BTC-USD",
                        true,
                        Quantity.of("0.5"),
                        Quantity.of("110000"),
                        Quantity.of("111000"),
                        Routing.CROSS,
                        null,
                        null),
                new RangeOrder(
                        "BTC-USD",
                        false,
                        Quantity.of("0.5"),
                        Quantity.of("90000"),
                        Quantity.of("110000"),
                        Quantity.of("89000"),
                        null,
                        Routing.CROSS,
                        new BuilderCode(account, 5),
                        Quantity.of("30"),
                        null),
                new TrailingOrder(
                        "BTC-USD", true, Quantity.of("0.5"), 200, 50, Quantity.of("90000"), Routing.CROSS, null, null),
                new Basket(
                        "BTC-USD",
                        true,
                        Quantity.of("101000"),
                        List.of(
                                new MarketOrder(
                                        "ETH-USD",
                                        Side.SELL,
                                        Quantity.of("1"),
                                        false,
                                        Routing.CROSS,
                                        new BuilderCode(account, 5),
                                        Quantity.of("25")),
                                new CancelAll(List.of())),
                        Routing.UNSTATED),
                new OnFill(
                        new StopOrder(
                                StopOrder.Kind.STOP,
                                "BTC-USD",
                                false,
                                Quantity.of("0.5"),
                                Quantity.of("95000"),
                                null,
                                Routing.CROSS,
                                null,
                                null),
                        List.of(
                                new Basket("BTC-USD", false, Quantity.of("94000"), List.of(), Routing.UNSTATED),
                                new CancelAll(List.of()))),
                new Faucet(account, null),
                new Faucet(account, Quantity.of("12345.5")),
                new ScheduleCancel(30),
                new Note("Größe \"ok\""),
                new StayUntilFilled(true),
                new StayUntilFilled(false),
                new SetMarketState("BTC-USD", "halted", "maintenance", 1_772_800_000L),
                new SettleMarket("BTC-USD", 10, "delisted"),
                new MoveMarket("BTC-USD", true),
                new MoveMarket("BTC-USD", false),
                new AcceptTime(1_804_336_000L, "broker 2 was ahead"),
                new Deposit(account, Quantity.of("250.5"), "wire \"7\""),
                new Withdraw(Quantity.of("250.5"), "DE02 1203 \"7\"", ""),
                new Withdraw(Quantity.of("250.5"), "DE02 1203", "rent"),
                new SweepFees(Quantity.of("250.5"), "bank-1", "november"),
                new CancelWithdrawal("2-17"),
                new ApproveWithdrawal("2-17"),
                new ClaimWithdrawal("2-17"),
                new SettleWithdrawal("2-17", "wire 7"),
                new RejectWithdrawal("2-17", "unknown bank"),
                new PauseWithdrawals(true, "drill"),
                new PauseWithdrawals(false, "done"),
                new SetRole("treasurer", account, 1_804_336_000L),
                new SetRole("risk", account, 0),
                new RevokeRole("treasurer", account),
                new SetFeePolicy("BTC-USD", "1000 1 2", "makers 0 1", 1_804_336_000L),
                new SetFeePolicy("", "", "", 0),
                new ChangeTerms("BTC-USD", "takerFee 0.0006", 1_804_336_000L),
                new ChangeTerms("BTC-USD", "", 0),
                new ListMarket("DOGE-USD", "tickSize 0.00001, lotSize 1", "postOnly"),
                new ListMarket("DOGE-USD", "tickSize 0.00001", ""),
                new SetFeeProgramme(account, "makers"),
                new SetFeeProgramme(account, ""),
                new AgentWalletCreation(account, true),
                new BuilderApproval(account, 15),
                new BuilderRevocation(account),
                new CreateSubAccount("hedge book-2", null, null),
                new CreateSubAccount("Scalps_1", SubAccountAction.CURRENCY, Quantity.of("250.5")),
                new RemoveSubAccount(account),
                new RenameSubAccount(account, "spread"),
                new Transfer(Transfer.Kind.INTERNAL, account, other, null, Quantity.of("12.5")),
                new Transfer(
                        Transfer.Kind.EXTERNAL, other, account, SubAccountAction.CURRENCY, Quantity.of("0.00000001")),
                new CreateMultisig(List.of(account, other), 2, 60, 604_800),
                new Propose(
                        account,
                        List.of(
                                new CancelAll(List.of("ETH-USD")),
                                new Transfer(Transfer.Kind.EXTERNAL, account, other, "USDC", Quantity.of("3")),
                                new UpdateMultisigPolicy(account, List.of(account), null, 0L, null)),
                        7200L),
                new Propose(account, List.of(new Note("ok")), null),
                new ProposalStep(ProposalStep.Kind.APPROVE, account, 1),
                new ProposalStep(ProposalStep.Kind.REJECT, account, 2),
                new ProposalStep(ProposalStep.Kind.CANCEL, account, -1),
                new ProposalStep(ProposalStep.Kind.EXECUTE, account, Long.MAX_VALUE),
                new UpdateMultisigPolicy(account, null, 3L, null, 90_000L),
                new UpdateUserSettings(List.of(
                        new LeverageSetting("B", Quantity.of("2.5")), new LeverageSetting("A", Quantity.of("3")))),
                new WhitelistFaucet(account, true),
                new OraclePrice(1772800000000000000L, "BTC-USD", Quantity.of("102500.25")),
                new FeedPrices(List.of(new FeedPrices.FeedPrice(-1, 2, 3, (short) -8))));
    }
}
