package io.openperp.exchange.account;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.MarketStates;
import io.openperp.exchange.account.admission.multisig.ProposalRequest;
import io.openperp.exchange.account.conditional.Conditionals;
import io.openperp.exchange.account.fund.InsuranceFund;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.AccountInvariants;
import io.openperp.exchange.account.state.Accounts;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.Listings;
import io.openperp.exchange.account.state.Roles;
import io.openperp.exchange.account.subaccount.SubAccounts;
import io.openperp.exchange.account.treasury.LiabilityTrees;
import io.openperp.exchange.account.treasury.Withdrawals;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Arrival;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MessageViews;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.Tick;
import io.openperp.submission.RequestedTransaction;
import io.openperp.submission.TransactionRecords;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The state machine that owns all accounts: nonces, agents, balances, leverage settings, reservations of open orders,
 * margin and admission. As a single thread changes all accounts, cross margin is exact.
 */
public final class AccountShard implements Shard {

    private final AccountShardParts parts;

    /**
     * Creates a shard without accounts.
     *
     * @param secret seed for the hash tables whose keys clients choose; never reaches state or output
     */
    public AccountShard(long secret) {
        parts = new AccountShardParts(secret);
    }

    @Override
    public PreparedAccountCommand prepare(ByteString body) {
        return PreparedAccountCommand.of(body);
    }

    @Override
    public PreparedCommand prepare(MessageLite command) {
        return PreparedAccountCommand.of((AccountCommand) command);
    }

    @Override
    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
        apply(arrival, prepare(body), outbox);
    }

    @Override
    public void apply(Arrival arrival, PreparedCommand prepared, Outbox outbox) {
        parts.clock.arrive(arrival);
        parts.context.begin(arrival, outbox);
        PreparedAccountCommand own =
                prepared instanceof PreparedAccountCommand ready ? ready : prepare(prepared.body());
        AccountCommand command = own.command();
        switch (command.getBodyCase()) {
            case SIGNED_TRANSACTION -> carryOut(own.transaction(), arrival);
            case SETTLEMENT -> parts.settlements.settle(command.getSettlement());
            case ANNOUNCE_MARKET -> list(command.getAnnounceMarket().getListing());
            case ANNOUNCE_PRICE -> price(command.getAnnouncePrice());
            case TRANSFER_FEES -> parts.payments.transferFees(command.getTransferFees());
            case ANSWER_TERMS -> parts.answers.answered(command.getAnswerTerms());
            case SETTLE_FUNDING -> parts.payments.settle(command.getSettleFunding());
            case RANK_HOLDERS -> parts.ranking.report(command.getRankHolders(), outbox);
            case END_RANKING -> parts.pendingLosses.end(command.getEndRanking().getMarket());
            case TRANSFER_TO_FUND -> parts.payments.transferToFund(command.getTransferToFund(), arrival);
            case TICK -> tick(command.getTick().getSecond());
            case APPLY_SETTINGS -> configure(command.getApplySettings());
            case RULES_VERSION -> parts.rules.follow(command.getRulesVersion().getVersion());
            case BODY_NOT_SET -> throw new IllegalStateException("an account command this binary does not know");
        }
        if (parts.time.takeAccepted()) {
            goBack(arrival, outbox);
        }
        List<Account> touched = parts.touched.take();
        touched.forEach(parts.isolatedMargin::returnExcessMargin);
        parts.liquidations.proceed();
        touched.forEach(this::clear);
        afterLiquidations(parts.liquidations.takeEnded());
        parts.facts.publish();
    }

    private void clear(Account account) {
        parts.liquidations.settleDebt(account);
        parts.isolatedMargin.returnExcessMargin(account);
    }

    /**
     * Removes empty holdings, clears debts and returns excess margin of accounts whose liquidation has ended in this
     * command, which may change nothing else in these accounts.
     */
    private void afterLiquidations(List<Account> ended) {
        for (Account account : ended) {
            account.forgetIdleHoldings();
            clear(account);
        }
    }

    /**
     * Carries out one transaction as if it had been read from the log at {@code arrival}; used by
     * {@link TransactionCheck}.
     */
    void submit(RequestedTransaction transaction, Arrival arrival, Outbox outbox) {
        parts.clock.arrive(arrival);
        parts.context.begin(arrival, outbox);
        carryOut(transaction, arrival);
        parts.facts.publish();
    }

    private void carryOut(RequestedTransaction transaction, Arrival arrival) {
        parts.transactions.submit(transaction, arrival);
        for (ProposalRequest step = parts.multisigActions.nextStep();
                step != null;
                step = parts.multisigActions.nextStep()) {
            parts.proposals.step(step);
        }
    }

    private void tick(long second) {
        if (parts.clock.tick(second)) {
            parts.liquidations.tick();
            parts.listings.all().forEach(parts.triggeredOrders::marked);
            parts.scheduledCancels.tick(second);
            parts.proposals.timesUp();
            parts.liabilities.tick(second);
            parts.fees.tick(second);
        }
    }

    /**
     * Sets the clock back to the time of the log if this shard is ahead of it (LOG-027). Cooldowns of liquidations are
     * forgotten, because they would end at times that are now in the future.
     */
    private void goBack(Arrival arrival, Outbox outbox) {
        if (parts.clock.goBack()) {
            parts.context.begin(
                    new Arrival(parts.clock.nanos(), arrival.slot(), arrival.gateway(), arrival.sender()), outbox);
            parts.accounts.forEach(account -> account.forgetCooldownsUntil(Long.MAX_VALUE));
            parts.liquidations.requestPass();
        }
    }

    private void configure(ApplySettings record) {
        parts.roles.configure(record);
        parts.fund.endow();
    }

    private void list(MarketListing listing) {
        ListedMarket market = parts.listings.announce(listing);
        parts.newMarkets.announced(market.number);
        parts.index.marked(market);
        parts.liquidations.requestPass();
        if (MarketStates.isDelisted(listing)) {
            parts.endings.delisted(market);
        }
        parts.triggeredOrders.marked(market);
    }

    private void price(AnnouncePrice price) {
        ListedMarket market = parts.listings.byNumber(price.getMarket());
        if (market.announce(price)) {
            parts.index.marked(market);
            parts.liquidations.requestPass();
        }
        parts.triggeredOrders.marked(market);
        parts.triggeredOrders.tryAgain(market);
    }

    /** All money of the shard, for the check that none is created or lost (LOG-019). */
    public ShardMoney money() {
        return ShardMoney.of(parts.accounts, parts.received.sum(), parts.treasury.withdrawals());
    }

    /**
     * Checks accounts, on-fill orders, withdrawals and proposals after a command, in tests and simulations; throws
     * {@link IllegalStateException} with the first violation, which is a bug.
     */
    public void checkInvariants() {
        parts.accounts.forEach(account -> AccountInvariants.check(account, parts.settings));
        parts.conditionals
                .onFills()
                .check(id -> parts.accounts.orders().containsKey(id) || parts.conditionals.isTaken(id));
        parts.treasury.checkInvariants();
        parts.multisigs.checkInvariants();
    }

    /** The keys that have a role, such as {@code admin}, by the settings and by signed changes in this shard's log. */
    public Roles roles() {
        return parts.settings.roles();
    }

    public Withdrawals withdrawals() {
        return parts.treasury.withdrawals();
    }

    public LiabilityTrees liabilities() {
        return parts.liabilities;
    }

    /** All accounts with their open orders, for {@link TransactionCheck} and tests. */
    Accounts accounts() {
        return parts.accounts;
    }

    /** The insurance fund, for checks of takeovers. */
    InsuranceFund fund() {
        return parts.fund;
    }

    Listings listings() {
        return parts.listings;
    }

    SubAccounts subAccounts() {
        return parts.subAccounts;
    }

    /** All conditional orders, for tests and checks. */
    Conditionals conditionals() {
        return parts.conditionals;
    }

    public int pendingTransactions() {
        return parts.pending.count();
    }

    public int accountsInLiquidation() {
        return parts.liquidations.accountsInLiquidation();
    }

    /** Equity of the insurance fund at the marks known to this shard, in quote units; empty while there is no fund. */
    public OptionalLong fundEquity() {
        return parts.fund.equity();
    }

    /**
     * Shortfall: the negative equity of the insurance fund as a positive amount, in quote units, at the marks known to
     * this shard; else 0.
     */
    public long shortfall() {
        return parts.fund.shortfall();
    }

    /** Number of liquidation passes begun since the shard was created. */
    public long liquidationPasses() {
        return parts.liquidations.passes();
    }

    public int accountCount() {
        return parts.accounts.count();
    }

    @Override
    public PreparedCommand tickCommand(long second) {
        AccountCommand tick = AccountCommand.newBuilder()
                .setTick(Tick.newBuilder().setSecond(second))
                .build();
        return prepare(tick);
    }

    @Override
    public int rulesVersion() {
        return parts.rules.version();
    }

    /**
     * Offset between the clock of the broker and that of the host that sends ticks, in nanoseconds:
     * {@link ExchangeClock#tickOffsetNanos}.
     */
    public long clockOffsetNanos() {
        return parts.clock.tickOffsetNanos();
    }

    @Override
    public boolean hasGoneBack() {
        return parts.clock.hasGoneBack();
    }

    @Override
    public void writeTo(BinaryWriter out) {
        parts.writeTo(out);
    }

    @Override
    public void readFrom(BinaryReader in) {
        parts.readFrom(in);
    }

    /**
     * A parsed command of the account shard.
     *
     * @param requested the transaction of a client that the command carries; null for other commands
     */
    record PreparedAccountCommand(
            AccountCommand command, @Nullable RequestedTransaction requested) implements PreparedCommand {

        /** Parses a command. Throws {@link UncheckedIOException} if its bytes cannot be read. */
        static PreparedAccountCommand of(ByteString body) {
            try {
                return of(MessageViews.read(AccountCommand.parser(), body));
            } catch (InvalidProtocolBufferException e) {
                throw new UncheckedIOException("unreadable account command", e);
            }
        }

        static PreparedAccountCommand of(AccountCommand command) {
            return new PreparedAccountCommand(
                    command, TransactionRecords.of(command).orElse(null));
        }

        @Override
        public ByteString body() {
            return command.toByteString();
        }

        /** The client's transaction; throws {@link NullPointerException} if the command carries none. */
        RequestedTransaction transaction() {
            return Objects.requireNonNull(requested, "the command is no transaction");
        }
    }
}
