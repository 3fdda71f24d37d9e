package io.openperp.exchange.account;

import com.google.protobuf.ByteString;
import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.Rules;
import io.openperp.exchange.account.admission.ArmedOrders;
import io.openperp.exchange.account.admission.BuilderApprovals;
import io.openperp.exchange.account.admission.ConditionalPlacement;
import io.openperp.exchange.account.admission.Faucet;
import io.openperp.exchange.account.admission.IsolatedMargin;
import io.openperp.exchange.account.admission.MultisigActions;
import io.openperp.exchange.account.admission.OnFillPlacement;
import io.openperp.exchange.account.admission.OperatorActions;
import io.openperp.exchange.account.admission.OrderChanges;
import io.openperp.exchange.account.admission.OrderPlacement;
import io.openperp.exchange.account.admission.ScheduledCancels;
import io.openperp.exchange.account.admission.SettingsChanges;
import io.openperp.exchange.account.admission.SubAccountChanges;
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
import io.openperp.exchange.account.fee.FeeChanges;
import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.fund.PendingDeleveragingLosses;
import io.openperp.exchange.account.isolated.IsolatedAccounts;
import io.openperp.exchange.account.liability.LiabilityTrees;
import io.openperp.exchange.account.liquidation.HolderRanking;
import io.openperp.exchange.account.liquidation.LiquidationExecution;
import io.openperp.exchange.account.liquidation.LiquidationIndex;
import io.openperp.exchange.account.liquidation.LiquidationPass;
import io.openperp.exchange.account.listing.NewMarkets;
import io.openperp.exchange.account.role.RoleChanges;
import io.openperp.exchange.account.settlement.MoneyReceived;
import io.openperp.exchange.account.settlement.SettlementBooking;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.AccountInvariants;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.Roles;
import io.openperp.exchange.account.state.ShardSettings;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.exchange.account.time.TimeChanges;
import io.openperp.exchange.account.transaction.EndedOrders;
import io.openperp.exchange.account.transaction.ExecutedTransactions;
import io.openperp.exchange.account.transaction.PendingTransactions;
import io.openperp.exchange.account.treasury.Treasury;
import io.openperp.exchange.account.treasury.Withdrawals;
import io.openperp.exchange.status.MarketStates;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Arrival;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.Outbox;
import io.openperp.journal.PreparedCommand;
import io.openperp.journal.Shard;
import io.openperp.submission.RequestedTransaction;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;
import java.util.OptionalLong;

/**
 * All accounts whose key belongs to one partition of account-commands: nonces, agents, balances, leverage settings,
 * reservations of open orders, margin and admission. One writer per account makes cross margin exact.
 */
public final class AccountShard implements Shard {

    private final ExchangeClock clock = new ExchangeClock();
    private final Rules rules = new Rules();
    private final ShardSettings settings = new ShardSettings(clock);
    private final Listings listings = new Listings();
    private final CommandContext context = new CommandContext(clock);
    private final IsolatedAccounts isolated = new IsolatedAccounts(settings);
    private final PrivateEvents facts = new PrivateEvents(context, isolated);
    private final PendingTransactions pending = new PendingTransactions(facts);
    private final MoneyReceived received = new MoneyReceived();
    private final Instructions instructions = new Instructions(settings, context);
    private final LiquidationIndex index;
    private final Accounts accounts;
    private final Faucet faucet;
    private final OrderPlacement admission;
    private final TransactionAdmission transactions;
    private final SettlementBooking settlements;
    private final InsuranceFund fund;
    private final BuilderFees builderFees;
    private final LiquidationExecution liquidationExecution;
    private final LiquidationPass liquidations;
    private final PendingDeleveragingLosses pendingLosses = new PendingDeleveragingLosses();
    private final ShardRequests requests;
    private final ScheduledCancels scheduledCancels;
    private final EndedOrders endedOrders;
    private final Conditionals conditionals;
    private final ConditionalEndings conditionalEndings;
    private final TriggeredOrders triggeredOrders;
    private final ExecutedTransactions executedTransactions;
    private final SubAccounts subAccounts;
    private final Transfers transfers;
    private final IsolatedMargin isolatedMargin;
    private final Treasury treasury;
    private final RoleChanges roles;
    private final ProposalCommands multisigs;
    private final LiabilityTrees liabilities;
    private final AccountFees fees;
    private final FeeChanges feeChanges;
    private final NewMarkets newMarkets;
    private final TimeChanges timeChanges;

    /**
     * @param partition of account-commands
     * @param secret keys the tables whose keys clients choose; never reaches state or output
     */
    public AccountShard(int partition, long secret) {
        accounts = new Accounts(secret);
        index = new LiquidationIndex(listings, secret);
        faucet = new Faucet(accounts, settings, facts);
        treasury = new Treasury(partition, accounts, settings, pending, facts, context, index);
        liabilities =
                new LiabilityTrees(partition, accounts, listings, settings, treasury.withdrawals(), facts, context);
        roles = new RoleChanges(partition, settings, pending, facts, context);
        multisigs = new ProposalCommands(settings, facts, pending, context, instructions);
        BuilderApprovals builders = new BuilderApprovals(settings, facts);
        conditionals = new Conditionals(secret);
        subAccounts = new SubAccounts(accounts, settings, isolated);
        fees = new AccountFees(subAccounts, settings, context);
        feeChanges = new FeeChanges(partition, fees, listings, settings, pending, facts, context);
        newMarkets = new NewMarkets(listings, settings, context);
        timeChanges = new TimeChanges(settings, listings, clock, context);
        transfers = new Transfers(
                accounts, settings, subAccounts, pending, pendingLosses, context, instructions, facts, index);
        isolatedMargin = new IsolatedMargin(isolated, accounts, listings, transfers, facts);
        admission = new OrderPlacement(listings, accounts.orders(), context, facts, builders, isolatedMargin, fees);
        fund = new InsuranceFund(partition, accounts, listings, settings, facts, instructions, pendingLosses);
        builderFees = new BuilderFees(partition, accounts, settings, facts, instructions);
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
        requests = new ShardRequests(listings, new HolderRanking(index, fund, pendingLosses), fund, faucet, received);
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
                new OperatorActions(listings, settings, fees),
                scheduledCancels,
                subAccounts,
                new SubAccountChanges(accounts, settings, subAccounts, conditionals, pending, transfers, facts),
                transfers,
                treasury,
                executedTransactions,
                index,
                isolatedMargin,
                new MultisigActions(
                        multisigs.accounts(), multisigs.changes(), accounts, settings, subAccounts, context));
        multisigs.begin(transactions);
    }

    @Override
    public PreparedAccountCommand prepare(ByteString body) {
        return PreparedAccountCommand.of(body);
    }

    @Override
    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
        apply(arrival, prepare(body), outbox);
    }

    @Override
    public void apply(Arrival arrival, PreparedCommand prepared, Outbox outbox) {
        clock.arrive(arrival);
        context.begin(arrival, outbox);
        PreparedAccountCommand own =
                prepared instanceof PreparedAccountCommand ready ? ready : prepare(prepared.body());
        AccountCommand command = own.command();
        switch (command.getBodyCase()) {
            case SIGNED_TRANSACTION -> transactions.submit(own.transaction(), arrival, outbox);
            case SETTLEMENT -> settlements.settle(command.getSettlement());
            case ANNOUNCE_MARKET -> list(command.getAnnounceMarket().getListing());
            case ANNOUNCE_PRICE -> price(command.getAnnouncePrice());
            case TRANSFER_FEES -> settlements.feesTransferred(command.getTransferFees());
            case REQUEST_DEPOSIT -> requests.deposit(command.getRequestDeposit(), arrival, outbox);
            case REQUEST_LISTING -> newMarkets.request(command.getRequestListing());
            case ANSWER_TERMS -> settlements.termsAnswered(command.getAnswerTerms());
            case ANSWER_DEPOSIT -> settlements.depositAnswered(command.getAnswerDeposit());
            case REQUEST_TREASURY_DEPOSIT,
                    CREDIT_TREASURY_DEPOSIT,
                    CONFIRM_TREASURY_DEPOSIT,
                    CHANGE_WITHDRAWAL,
                    PAUSE_WITHDRAWALS,
                    ANSWER_WITHDRAWAL -> treasury.apply(command);
            case CHANGE_ROLE, KEEP_ROLES, ANSWER_ROLE -> roles.apply(command, arrival);
            case REQUEST_ROLES -> {
                roles.apply(command, arrival);
                feeChanges.rolesRequested(arrival);
            }
            case CHANGE_FEES, KEEP_FEES, ANSWER_FEES -> feeChanges.apply(command, arrival);
            case ALLOW_FAUCET ->
                faucet.allow(
                        Keys.read(command.getAllowFaucet().getTarget()),
                        command.getAllowFaucet().getWhitelisted());
            case SETTLE_FUNDING -> settlements.settleFunding(command.getSettleFunding());
            case RANK_HOLDERS -> requests.rank(command.getRankHolders(), outbox);
            case END_RANKING -> pendingLosses.end(command.getEndRanking().getMarket());
            case REQUEST_TAKEOVER -> requests.takeover(command.getRequestTakeover(), arrival, outbox);
            case ANSWER_TAKEOVER -> liquidations.fundAnswered(command.getAnswerTakeover());
            case PAY_BUILDER -> builderFees.received(command.getPayBuilder());
            case REQUEST_TRANSFER -> transfers.requested(command.getRequestTransfer());
            case ANSWER_TRANSFER -> transfers.answered(command.getAnswerTransfer());
            case TRANSFER_TO_FUND -> requests.transferToFund(command.getTransferToFund(), arrival);
            case STEP_PROPOSAL, ANSWER_PROPOSAL -> multisigs.apply(command);
            case CHANGE_TIME -> {
                if (timeChanges.change(command.getChangeTime())) {
                    goBack(arrival, outbox);
                }
            }
            case ACCEPT_TIME -> {
                if (clock.agreesWith(command.getAcceptTime().getNowSecond())) {
                    goBack(arrival, outbox);
                }
            }
            case TICK -> tick(command.getTick().getSecond());
            case APPLY_SETTINGS -> configure(command.getApplySettings());
            case RULES_VERSION -> follow(command.getRulesVersion().getVersion());
            case BODY_NOT_SET -> throw new IllegalStateException("an account command this binary does not know");
        }
        List<Account> touched = settlements.takeTouched();
        touched.forEach(isolatedMargin::giveBack);
        liquidations.proceed();
        touched.forEach(this::clear);
        afterLiquidations(liquidations.takeEnded());
        facts.publish();
    }

    private void clear(Account account) {
        liquidations.settleDebt(account);
        isolatedMargin.giveBack(account);
    }

    /** A liquidation may end in a command that changes nothing else of its account. */
    private void afterLiquidations(List<Account> ended) {
        for (Account account : ended) {
            account.forgetIdleHoldings();
            clear(account);
        }
    }

    /** Carries out one transaction as from the log, for checks of it. */
    void submit(RequestedTransaction transaction, Arrival arrival, Outbox outbox) {
        clock.arrive(arrival);
        context.begin(arrival, outbox);
        transactions.submit(transaction, arrival, outbox);
        facts.publish();
    }

    private void tick(long second) {
        if (clock.tick(second)) {
            liquidations.tick();
            listings.all().forEach(triggeredOrders::marked);
            scheduledCancels.tick(second);
            multisigs.tick();
            liabilities.tick(second);
            fees.tick(second);
        }
    }

    /** To the time of the log, if this shard is ahead of it: nothing waits for what was to be over in the other time. */
    private void goBack(Arrival arrival, Outbox outbox) {
        if (clock.goBack()) {
            context.begin(new Arrival(clock.nanos(), arrival.slot(), arrival.gateway(), arrival.sender()), outbox);
            accounts.forEach(account -> account.forgetCooldownsUntil(Long.MAX_VALUE));
            liquidations.want();
        }
    }

    private void follow(int version) {
        boolean begins = !rules.areNamed();
        rules.follow(version);
        if (begins) {
            roles.begin();
        }
    }

    private void configure(ApplySettings record) {
        roles.configure(record);
        admission.limitOpenOrders(record.getOpenOrdersPerMarket(), record.getOpenOrdersPerAccount());
        fund.endow();
    }

    private void list(MarketListing listing) {
        ListedMarket market = listings.announce(listing);
        newMarkets.announced(market.number);
        index.marked(market);
        liquidations.want();
        if (MarketStates.isDelisted(listing)) {
            conditionalEndings.delisted(market);
        }
        triggeredOrders.marked(market);
    }

    private void price(AnnouncePrice price) {
        ListedMarket market = listings.byNumber(price.getMarket());
        if (market.announce(price)) {
            index.marked(market);
            liquidations.want();
        }
        triggeredOrders.marked(market);
        triggeredOrders.tryAgain(market);
    }

    /** For the money equation (LOG-019). */
    public ShardMoney money() {
        return ShardMoney.of(
                accounts,
                received.sum() + fund.receivedMoney() + builderFees.receivedMoney() + transfers.receivedMoney(),
                fund.sentMoney() + builderFees.sentMoney() + transfers.sentMoney(),
                treasury.withdrawals());
    }

    /** Checks what must hold after every command; throws {@link IllegalStateException} naming what does not. */
    public void checkInvariants() {
        accounts.forEach(account -> AccountInvariants.check(account, settings));
        conditionals.onFills().check(id -> accounts.orders().containsKey(id) || conditionals.isTaken(id));
        treasury.checkInvariants();
        multisigs.accounts().checkInvariants();
    }

    /** Who has which role, as this shard knows it. */
    public Roles roles() {
        return settings.roles();
    }

    public Withdrawals withdrawals() {
        return treasury.withdrawals();
    }

    public LiabilityTrees liabilities() {
        return liabilities;
    }

    /** For checks of all accounts. */
    Accounts accounts() {
        return accounts;
    }

    Listings listings() {
        return listings;
    }

    SubAccounts subAccounts() {
        return subAccounts;
    }

    /** For checks of all of them. */
    Conditionals conditionals() {
        return conditionals;
    }

    public int pendingTransactions() {
        return pending.count();
    }

    public int accountsInLiquidation() {
        return liquidations.accountsInLiquidation();
    }

    /** Of the insurance fund, at the marks known here; empty in shards where it does not live. */
    public OptionalLong fundEquity() {
        return fund.equity();
    }

    /** What the insurance fund owes beyond what it has, at the marks known here; 0 in shards where it does not live. */
    public long shortfall() {
        return fund.shortfall();
    }

    /** Passes over the accounts begun since the shard exists. */
    public long liquidationPasses() {
        return liquidations.passes();
    }

    public int accountCount() {
        return accounts.count();
    }

    @Override
    public int rulesVersion() {
        return rules.version();
    }

    /** Between the clocks of the broker and of the host that ticks: {@link ExchangeClock#tickOffsetNanos}. */
    public long clockOffsetNanos() {
        return clock.tickOffsetNanos();
    }

    @Override
    public boolean hasGoneBack() {
        return clock.hasGoneBack();
    }

    @Override
    public void writeTo(BinaryWriter out) {
        clock.writeTo(out);
        rules.writeTo(out);
        settings.writeTo(out);
        listings.writeTo(out);
        faucet.writeTo(out);
        accounts.writeTo(out);
        pending.writeTo(out);
        received.writeTo(out);
        instructions.writeTo(out);
        fund.writeTo(out);
        pendingLosses.writeTo(out);
        liquidationExecution.writeTo(out);
        liquidations.writeTo(out);
        scheduledCancels.writeTo(out);
        endedOrders.writeTo(out);
        executedTransactions.writeTo(out);
        builderFees.writeTo(out);
        conditionals.writeTo(out);
        subAccounts.writeTo(out);
        transfers.writeTo(out);
        treasury.writeTo(out);
        multisigs.accounts().writeTo(out);
        liabilities.writeTo(out);
        fees.writeTo(out);
        newMarkets.writeTo(out);
        timeChanges.writeTo(out);
    }

    @Override
    public void readFrom(BinaryReader in) {
        clock.readFrom(in);
        rules.readFrom(in);
        settings.readFrom(in);
        admission.limitOpenOrders(
                settings.record().getOpenOrdersPerMarket(), settings.record().getOpenOrdersPerAccount());
        listings.readFrom(in);
        faucet.readFrom(in);
        accounts.readFrom(in, listings);
        pending.readFrom(in);
        received.readFrom(in);
        instructions.readFrom(in);
        fund.readFrom(in);
        pendingLosses.readFrom(in);
        liquidationExecution.readFrom(in);
        liquidations.readFrom(in);
        scheduledCancels.readFrom(in);
        endedOrders.readFrom(in);
        executedTransactions.readFrom(in);
        builderFees.readFrom(in);
        conditionals.readFrom(in, accounts, listings);
        subAccounts.readFrom(in);
        transfers.readFrom(in);
        treasury.readFrom(in);
        multisigs.accounts().readFrom(in);
        liabilities.readFrom(in);
        fees.readFrom(in);
        newMarkets.readFrom(in);
        timeChanges.readFrom(in);
        index.rebuild(accounts);
    }
}
