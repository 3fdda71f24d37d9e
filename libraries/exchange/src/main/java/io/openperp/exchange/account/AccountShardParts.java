package io.openperp.exchange.account;

import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.Rules;
import io.openperp.exchange.account.admission.TransactionAdmission;
import io.openperp.exchange.account.admission.TransactionExecution;
import io.openperp.exchange.account.admission.UnfundedSenders;
import io.openperp.exchange.account.admission.funds.Faucet;
import io.openperp.exchange.account.admission.funds.FundsActions;
import io.openperp.exchange.account.admission.funds.IsolatedMargin;
import io.openperp.exchange.account.admission.funds.SubAccountChanges;
import io.openperp.exchange.account.admission.funds.Transfers;
import io.openperp.exchange.account.admission.funds.WithdrawalRequests;
import io.openperp.exchange.account.admission.multisig.MultisigActions;
import io.openperp.exchange.account.admission.multisig.Multisigs;
import io.openperp.exchange.account.admission.multisig.ProposalChanges;
import io.openperp.exchange.account.admission.multisig.ProposalSteps;
import io.openperp.exchange.account.admission.operators.AdministratorActions;
import io.openperp.exchange.account.admission.operators.FeeActions;
import io.openperp.exchange.account.admission.operators.MarketChanges;
import io.openperp.exchange.account.admission.operators.NewMarkets;
import io.openperp.exchange.account.admission.operators.OperatorActions;
import io.openperp.exchange.account.admission.operators.OperatorActs;
import io.openperp.exchange.account.admission.operators.OperatorRights;
import io.openperp.exchange.account.admission.operators.PriceActions;
import io.openperp.exchange.account.admission.operators.RoleActions;
import io.openperp.exchange.account.admission.operators.TimeActions;
import io.openperp.exchange.account.admission.operators.TreasuryActions;
import io.openperp.exchange.account.admission.settings.BuilderApprovals;
import io.openperp.exchange.account.admission.settings.SettingsActions;
import io.openperp.exchange.account.admission.submission.CommandSubmissions;
import io.openperp.exchange.account.admission.trading.ArmedOrders;
import io.openperp.exchange.account.admission.trading.ConditionalPlacement;
import io.openperp.exchange.account.admission.trading.OnFillPlacement;
import io.openperp.exchange.account.admission.trading.OrderChanges;
import io.openperp.exchange.account.admission.trading.OrderPlacement;
import io.openperp.exchange.account.admission.trading.ScheduledCancels;
import io.openperp.exchange.account.admission.trading.TradingActions;
import io.openperp.exchange.account.admission.trading.TriggeredBaskets;
import io.openperp.exchange.account.admission.trading.TriggeredOrders;
import io.openperp.exchange.account.admission.trading.UnfilledOrders;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.fee.AccountFees;
import io.openperp.exchange.account.fee.BuilderFees;
import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.fund.PendingDeleveragingLosses;
import io.openperp.exchange.account.liquidation.HolderRanking;
import io.openperp.exchange.account.liquidation.LiquidationExecution;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.liquidation.LiquidationPass;
import io.openperp.exchange.account.settlement.FillLedger;
import io.openperp.exchange.account.settlement.MarketPayments;
import io.openperp.exchange.account.settlement.MoneyReceived;
import io.openperp.exchange.account.settlement.SettledFills;
import io.openperp.exchange.account.settlement.SettledOrders;
import io.openperp.exchange.account.settlement.SettlementBooking;
import io.openperp.exchange.account.settlement.TouchedAccounts;
import io.openperp.exchange.account.settlement.TransactionAnswers;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.subaccount.IsolatedAccounts;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.exchange.account.transaction.ExecutedTransactions;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.exchange.account.treasury.LiabilityTrees;
import io.openperp.exchange.account.treasury.Treasury;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;
import java.util.function.Consumer;

/**
 * Creates and connects the parts of an {@link AccountShard}, and defines the order in which a snapshot contains them.
 */
final class AccountShardParts {

    /** Writes and reads the state of one part in a snapshot. */
    private record Part(Consumer<BinaryWriter> writer, Consumer<BinaryReader> reader) {}

    final ExchangeClock clock = new ExchangeClock();
    final Rules rules = new Rules();
    final ShardSettings settings = new ShardSettings(clock);
    final Listings listings = new Listings();
    final CommandContext context = new CommandContext(clock);
    private final IsolatedAccounts isolated = new IsolatedAccounts();
    final PrivateEvents facts = new PrivateEvents(context, isolated);
    final PendingTransactions pending = new PendingTransactions(facts);
    final MoneyReceived received = new MoneyReceived();
    private final Instructions instructions = new Instructions(context);
    final LiquidationIndex index;
    final Accounts accounts;
    private final Faucet faucet;
    final TransactionAdmission transactions;
    final TouchedAccounts touched;
    final SettlementBooking settlements;
    final MarketPayments payments;
    final TransactionAnswers answers;
    final InsuranceFund fund;
    private final LiquidationExecution liquidationExecution;
    final LiquidationPass liquidations;
    final PendingDeleveragingLosses pendingLosses = new PendingDeleveragingLosses();
    final HolderRanking ranking;
    final ScheduledCancels scheduledCancels;
    private final EndedOrders endedOrders = new EndedOrders();
    final Conditionals conditionals;
    final ConditionalEndings endings;
    final TriggeredOrders triggeredOrders;
    private final ExecutedTransactions executedTransactions = new ExecutedTransactions();
    final SubAccounts subAccounts;
    final IsolatedMargin isolatedMargin;
    final Treasury treasury;
    final RoleActions roles;
    final Multisigs multisigs = new Multisigs();
    final MultisigActions multisigActions;
    final ProposalSteps proposals;
    final LiabilityTrees liabilities;
    final AccountFees fees;
    final NewMarkets newMarkets;
    final TimeActions time;

    private final List<Part> inSnapshot;

    /**
     * Creates and connects all parts, without accounts.
     *
     * @param secret seed for the hash tables whose keys clients choose; never reaches state or output
     */
    AccountShardParts(long secret) {
        accounts = new Accounts(secret);
        index = new LiquidationIndex(listings, secret);
        faucet = new Faucet(accounts, settings, facts);
        treasury = new Treasury(accounts, settings, facts, context, index);
        liabilities = new LiabilityTrees(accounts, listings, settings, treasury.withdrawals(), facts, context);
        roles = new RoleActions(settings, facts, context);
        BuilderApprovals builders = new BuilderApprovals(settings, facts);
        conditionals = new Conditionals(secret);
        subAccounts = new SubAccounts(accounts, isolated);
        fees = new AccountFees(subAccounts, settings, context);
        newMarkets = new NewMarkets(listings, settings, context);
        time = new TimeActions(settings, listings, clock, context);
        Transfers transfers = new Transfers(accounts, settings, subAccounts, pendingLosses, context, facts, index);
        isolatedMargin = new IsolatedMargin(isolated, accounts, listings, transfers, facts);
        OrderPlacement admission = new OrderPlacement(
                listings, settings, accounts.orders(), context, facts, builders, isolatedMargin, fees);
        fund = new InsuranceFund(accounts, listings, settings, facts, pendingLosses);
        endings = new ConditionalEndings(conditionals, listings, facts, endedOrders, context);
        liquidationExecution = new LiquidationExecution(clock, listings, fund, instructions, facts, endings);
        liquidations = new LiquidationPass(
                accounts,
                listings,
                settings,
                index,
                fund,
                liquidationExecution,
                treasury.withdrawals()::callBack,
                instructions);
        ranking = new HolderRanking(listings, index, fund, pendingLosses);
        scheduledCancels = new ScheduledCancels(accounts, instructions, facts, isolated);
        OrderChanges changes = new OrderChanges(
                listings, accounts.orders(), endedOrders, facts, admission, conditionals, endings, isolatedMargin);
        ConditionalPlacement waiting = new ConditionalPlacement(listings, conditionals, endings, facts, builders);
        UnfilledOrders unfilled = new UnfilledOrders(conditionals, endings, isolatedMargin, facts);
        TradingActions trading = new TradingActions(
                admission,
                waiting,
                new OnFillPlacement(listings, accounts.orders(), conditionals, admission, waiting),
                changes,
                scheduledCancels,
                unfilled,
                isolatedMargin);
        CommandSubmissions submissions = new CommandSubmissions(pending, context, index);
        TriggeredBaskets baskets = new TriggeredBaskets(endings, endedOrders, trading, submissions, isolatedMargin);
        triggeredOrders =
                new TriggeredOrders(conditionals, endings, endedOrders, admission, submissions, context, baskets);
        ArmedOrders armed = new ArmedOrders(
                baskets, conditionals, accounts.orders(), endings, changes, submissions, isolatedMargin);
        SettledOrders settledOrders =
                new SettledOrders(accounts.orders(), conditionals, endings, endedOrders, unfilled, isolatedMargin);
        touched = new TouchedAccounts(accounts, index);
        answers = new TransactionAnswers(accounts, pending, endedOrders, facts);
        payments = new MarketPayments(accounts, listings, facts, received, fund, touched, liquidations);
        settlements = new SettlementBooking(
                accounts,
                listings,
                facts,
                touched,
                settledOrders,
                new SettledFills(
                        settledOrders,
                        new FillLedger(fund, new BuilderFees(accounts, facts), received),
                        conditionals,
                        endings,
                        armed,
                        fees,
                        isolatedMargin),
                answers,
                liquidations);
        ProposalChanges proposalChanges = new ProposalChanges(multisigs, facts);
        multisigActions = new MultisigActions(multisigs, proposalChanges, accounts, settings, subAccounts);
        OperatorRights rights = new OperatorRights(settings);
        TransactionExecution execution = new TransactionExecution(
                accounts,
                submissions,
                trading,
                new FundsActions(
                        faucet,
                        new WithdrawalRequests(settings, subAccounts, transfers, treasury),
                        new SubAccountChanges(accounts, settings, subAccounts, conditionals, pending, transfers, facts),
                        transfers),
                new SettingsActions(listings, settings, facts, isolatedMargin, builders),
                new OperatorActions(
                        rights,
                        new OperatorActs(settings, listings, treasury.withdrawals(), fees),
                        new AdministratorActions(
                                roles, new FeeActions(settings, listings, fees, facts, context), time, faucet),
                        new MarketChanges(listings, newMarkets, rights, context),
                        new TreasuryActions(settings, accounts, treasury),
                        new PriceActions(listings, settings, context)),
                multisigActions);
        proposals = new ProposalSteps(multisigs, proposalChanges, pending, context, execution::carryOut);
        pending.whenTriggeredIsComplete(proposals::completed);
        transactions = new TransactionAdmission(
                accounts,
                settings,
                subAccounts,
                multisigs,
                executedTransactions,
                new UnfundedSenders(settings, faucet, rights),
                pending,
                execution);
        inSnapshot = List.of(
                new Part(clock::writeTo, clock::readFrom),
                new Part(rules::writeTo, rules::readFrom),
                new Part(settings::writeTo, settings::readFrom),
                new Part(listings::writeTo, listings::readFrom),
                new Part(faucet::writeTo, faucet::readFrom),
                new Part(accounts::writeTo, in -> accounts.readFrom(in, listings)),
                new Part(pending::writeTo, pending::readFrom),
                new Part(received::writeTo, received::readFrom),
                new Part(instructions::writeTo, instructions::readFrom),
                new Part(fund::writeTo, fund::readFrom),
                new Part(pendingLosses::writeTo, pendingLosses::readFrom),
                new Part(liquidationExecution::writeTo, liquidationExecution::readFrom),
                new Part(liquidations::writeTo, liquidations::readFrom),
                new Part(scheduledCancels::writeTo, scheduledCancels::readFrom),
                new Part(endedOrders::writeTo, endedOrders::readFrom),
                new Part(executedTransactions::writeTo, executedTransactions::readFrom),
                new Part(conditionals::writeTo, in -> conditionals.readFrom(in, accounts, listings)),
                new Part(subAccounts::writeTo, subAccounts::readFrom),
                new Part(treasury::writeTo, treasury::readFrom),
                new Part(multisigs::writeTo, multisigs::readFrom),
                new Part(liabilities::writeTo, liabilities::readFrom),
                new Part(fees::writeTo, fees::readFrom),
                new Part(newMarkets::writeTo, newMarkets::readFrom),
                new Part(time::writeTo, time::readFrom));
    }

    void writeTo(BinaryWriter out) {
        inSnapshot.forEach(part -> part.writer.accept(out));
    }

    void readFrom(BinaryReader in) {
        inSnapshot.forEach(part -> part.reader.accept(in));
        index.rebuild(accounts);
    }
}
