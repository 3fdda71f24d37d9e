package io.openperp.exchange.account;

import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.Rules;
import io.openperp.exchange.account.admission.ArmedOrders;
import io.openperp.exchange.account.admission.BuilderApprovals;
import io.openperp.exchange.account.admission.ConditionalPlacement;
import io.openperp.exchange.account.admission.Faucet;
import io.openperp.exchange.account.admission.FeeActions;
import io.openperp.exchange.account.admission.IsolatedMargin;
import io.openperp.exchange.account.admission.MultisigActions;
import io.openperp.exchange.account.admission.NewMarkets;
import io.openperp.exchange.account.admission.OnFillPlacement;
import io.openperp.exchange.account.admission.OperatorActions;
import io.openperp.exchange.account.admission.OrderChanges;
import io.openperp.exchange.account.admission.OrderPlacement;
import io.openperp.exchange.account.admission.RoleActions;
import io.openperp.exchange.account.admission.ScheduledCancels;
import io.openperp.exchange.account.admission.SettingsChanges;
import io.openperp.exchange.account.admission.SubAccountChanges;
import io.openperp.exchange.account.admission.TimeActions;
import io.openperp.exchange.account.admission.TransactionAdmission;
import io.openperp.exchange.account.admission.Transfers;
import io.openperp.exchange.account.admission.TriggeredBaskets;
import io.openperp.exchange.account.admission.TriggeredOrders;
import io.openperp.exchange.account.admission.UnfilledOrders;
import io.openperp.exchange.account.builder.BuilderFees;
import io.openperp.exchange.account.command.CommandContext;
import io.openperp.exchange.account.command.Instructions;
import io.openperp.exchange.account.command.PrivateEvents;
import io.openperp.exchange.account.conditional.ConditionalEndings;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.fee.AccountFees;
import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.fund.PendingDeleveragingLosses;
import io.openperp.exchange.account.isolated.IsolatedAccounts;
import io.openperp.exchange.account.liability.LiabilityTrees;
import io.openperp.exchange.account.liquidation.HolderRanking;
import io.openperp.exchange.account.liquidation.LiquidationExecution;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.liquidation.LiquidationPass;
import io.openperp.exchange.account.settlement.MoneyReceived;
import io.openperp.exchange.account.settlement.SettlementBooking;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.exchange.account.transaction.ExecutedTransactions;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.exchange.account.treasury.Treasury;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;
import java.util.function.Consumer;

/** The parts of an {@link AccountShard}: how they are put together, and the order in which a snapshot has them. */
final class AccountShardParts {

    /** State of one part in a snapshot. */
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
    final Faucet faucet;
    final OrderPlacement admission;
    final TransactionAdmission transactions;
    final SettlementBooking settlements;
    final InsuranceFund fund;
    final BuilderFees builderFees;
    private final LiquidationExecution liquidationExecution;
    final LiquidationPass liquidations;
    final PendingDeleveragingLosses pendingLosses = new PendingDeleveragingLosses();
    final ShardRequests requests;
    final ScheduledCancels scheduledCancels;
    private final EndedOrders endedOrders;
    final Conditionals conditionals;
    final ConditionalEndings conditionalEndings;
    final TriggeredOrders triggeredOrders;
    private final ExecutedTransactions executedTransactions;
    final SubAccounts subAccounts;
    final Transfers transfers;
    final IsolatedMargin isolatedMargin;
    final Treasury treasury;
    final RoleActions roles;
    final ProposalCommands multisigs;
    final LiabilityTrees liabilities;
    final AccountFees fees;
    final NewMarkets newMarkets;
    final TimeActions time;

    private final List<Part> inSnapshot;

    /** @param secret keys the tables whose keys clients choose; never reaches state or output */
    AccountShardParts(long secret) {
        accounts = new Accounts(secret);
        index = new LiquidationIndex(listings, secret);
        faucet = new Faucet(accounts, settings, facts);
        treasury = new Treasury(accounts, settings, facts, context, index);
        liabilities = new LiabilityTrees(accounts, listings, settings, treasury.withdrawals(), facts, context);
        roles = new RoleActions(settings, facts, context);
        multisigs = new ProposalCommands(facts, pending, context);
        BuilderApprovals builders = new BuilderApprovals(settings, facts);
        conditionals = new Conditionals(secret);
        subAccounts = new SubAccounts(accounts, isolated);
        fees = new AccountFees(subAccounts, settings, context);
        newMarkets = new NewMarkets(listings, settings, context);
        time = new TimeActions(settings, listings, clock);
        transfers = new Transfers(accounts, settings, subAccounts, pendingLosses, context, facts, index);
        isolatedMargin = new IsolatedMargin(isolated, accounts, listings, transfers, facts);
        admission = new OrderPlacement(listings, accounts.orders(), context, facts, builders, isolatedMargin, fees);
        fund = new InsuranceFund(accounts, listings, settings, facts, pendingLosses);
        builderFees = new BuilderFees(accounts, facts);
        endedOrders = new EndedOrders();
        conditionalEndings = new ConditionalEndings(conditionals, listings, facts, endedOrders, context);
        ConditionalEndings endings = conditionalEndings;
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
        requests = new ShardRequests(listings, new HolderRanking(index, fund, pendingLosses), fund, received);
        executedTransactions = new ExecutedTransactions();
        scheduledCancels = new ScheduledCancels(accounts, instructions, facts, isolated);
        OrderChanges changes = new OrderChanges(
                listings, accounts.orders(), endedOrders, facts, admission, conditionals, endings, isolatedMargin);
        ConditionalPlacement waiting = new ConditionalPlacement(listings, conditionals, endings, facts, builders);
        TriggeredBaskets baskets = new TriggeredBaskets(
                endings, endedOrders, admission, waiting, changes, pending, context, index, isolatedMargin);
        UnfilledOrders unfilled = new UnfilledOrders(conditionals, endings, isolatedMargin, facts);
        settlements = new SettlementBooking(
                accounts,
                listings,
                pending,
                facts,
                endedOrders,
                received,
                fund,
                builderFees,
                index,
                liquidations,
                conditionals,
                endings,
                new ArmedOrders(
                        baskets,
                        conditionals,
                        accounts.orders(),
                        endings,
                        changes,
                        pending,
                        context,
                        index,
                        isolatedMargin),
                unfilled,
                fees,
                isolatedMargin);
        triggeredOrders =
                new TriggeredOrders(conditionals, endings, endedOrders, admission, pending, context, index, baskets);
        transactions = new TransactionAdmission(
                accounts,
                settings,
                pending,
                facts,
                faucet,
                admission,
                builders,
                changes,
                waiting,
                new OnFillPlacement(listings, accounts.orders(), conditionals, admission, waiting),
                new SettingsChanges(listings, settings, facts, isolatedMargin, unfilled),
                new OperatorActions(
                        listings,
                        settings,
                        newMarkets,
                        roles,
                        new FeeActions(settings, listings, fees, facts, context),
                        time,
                        faucet),
                scheduledCancels,
                subAccounts,
                new SubAccountChanges(accounts, settings, subAccounts, conditionals, pending, transfers, facts),
                transfers,
                treasury,
                executedTransactions,
                index,
                isolatedMargin,
                new MultisigActions(
                        multisigs.accounts(),
                        multisigs.changes(),
                        accounts,
                        settings,
                        subAccounts,
                        multisigs::request));
        multisigs.begin(transactions);
        inSnapshot = List.of(
                new Part(clock::writeTo, clock::readFrom),
                new Part(rules::writeTo, rules::readFrom),
                new Part(settings::writeTo, this::readSettings),
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
                new Part(multisigs.accounts()::writeTo, multisigs.accounts()::readFrom),
                new Part(liabilities::writeTo, liabilities::readFrom),
                new Part(fees::writeTo, fees::readFrom),
                new Part(newMarkets::writeTo, newMarkets::readFrom),
                new Part(time::writeTo, time::readFrom));
    }

    private void readSettings(BinaryReader in) {
        settings.readFrom(in);
        admission.limitOpenOrders(
                settings.record().getOpenOrdersPerMarket(), settings.record().getOpenOrdersPerAccount());
    }

    void writeTo(BinaryWriter out) {
        inSnapshot.forEach(part -> part.writer.accept(out));
    }

    void readFrom(BinaryReader in) {
        inSnapshot.forEach(part -> part.reader.accept(in));
        index.rebuild(accounts);
    }
}
