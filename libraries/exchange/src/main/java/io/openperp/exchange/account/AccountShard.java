package io.openperp.exchange.account;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.Rules;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.AnswerDeposit;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Arrival;
import io.openperp.journal.Keys;
import io.openperp.journal.Outbox;
import io.openperp.journal.RequestDeposit;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * All accounts whose key belongs to one partition of account-commands: nonces, agents, balances, leverage settings,
 * reservations of open orders, margin and admission. One writer per account makes cross margin exact.
 */
public final class AccountShard implements Shard {

    private final ExchangeClock clock = new ExchangeClock();
    private final Rules rules = new Rules();
    private final ShardSettings settings = new ShardSettings();
    private final Listings listings = new Listings();
    private final PrivateFacts facts = new PrivateFacts();
    private final PendingTransactions pending = new PendingTransactions(facts);
    private final Accounts accounts;
    private final Faucet faucet;
    private final OrderAdmissionDesk admission;
    private final TransactionDesk transactions;
    private final SettlementDesk settlements;

    /** @param secret keys the tables whose keys clients choose; never reaches state or output */
    public AccountShard(long secret) {
        accounts = new Accounts(secret);
        faucet = new Faucet(accounts, settings, facts);
        admission = new OrderAdmissionDesk(listings, accounts.orders(), facts);
        settlements = new SettlementDesk(accounts, listings, pending, facts);
        transactions = new TransactionDesk(
                accounts,
                settings,
                pending,
                facts,
                faucet,
                admission,
                new OrderChangeDesk(listings, accounts.orders(), facts, admission),
                new SettingsDesk(listings, settings, facts),
                new OperatorDesk(listings, settings));
    }

    @Override
    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
        clock.arrive(arrival.timeNanos());
        facts.begin(arrival.slot(), arrival.timeNanos());
        admission.begin(!clock.isSteady());
        AccountCommand command = parse(body);
        switch (command.getBodyCase()) {
            case SUBMIT_TRANSACTION -> transactions.submit(command.getSubmitTransaction(), arrival, outbox);
            case SETTLEMENT -> settlements.settle(command.getSettlement());
            case ANNOUNCE_MARKET ->
                listings.announce(command.getAnnounceMarket().getListing());
            case ANNOUNCE_PRICE -> price(command.getAnnouncePrice());
            case TRANSFER_FEES -> settlements.feesTransferred(command.getTransferFees());
            case REQUEST_DEPOSIT -> deposit(command.getRequestDeposit(), arrival, outbox);
            case ANSWER_DEPOSIT -> settlements.depositAnswered(command.getAnswerDeposit());
            case ALLOW_FAUCET ->
                faucet.allow(
                        Keys.read(command.getAllowFaucet().getTarget()),
                        command.getAllowFaucet().getWhitelisted());
            case TICK -> clock.tick(command.getTick().getSecond());
            case APPLY_SETTINGS -> configure(command.getApplySettings());
            case RULES_VERSION -> rules.follow(command.getRulesVersion().getVersion());
            case BODY_NOT_SET -> throw new IllegalStateException("an account command this binary does not know");
        }
        facts.publish(outbox);
    }

    private void configure(ApplySettings record) {
        settings.apply(record);
        admission.limitOpenOrders(record.getOpenOrdersPerMarket());
    }

    private void price(AnnouncePrice price) {
        listings.byNumber(price.getMarket()).price(price.getMark(), price.getOracleIsLive());
    }

    private void deposit(RequestDeposit request, Arrival arrival, Outbox outbox) {
        ShardAddress asker = Objects.requireNonNull(arrival.sender(), "a deposit request comes from a shard");
        outbox.send(
                asker,
                AccountCommand.newBuilder()
                        .setAnswerDeposit(AnswerDeposit.newBuilder()
                                .setAccount(request.getAccount())
                                .setTransaction(request.getTransaction())
                                .setStatus(faucet.claim(request.getAction(), request.getClaim(), arrival.timeNanos())))
                        .build());
    }

    private static AccountCommand parse(ByteString body) {
        try {
            return AccountCommand.parseFrom(body);
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable account command", e);
        }
    }

    /** Balances held here, deposits made here, and money received from markets: for the money equation (LOG-019). */
    public ShardMoney money() {
        long[] sums = new long[2];
        accounts.forEach(account -> {
            sums[0] = Math.addExact(sums[0], account.balance);
            sums[1] = Math.addExact(sums[1], account.deposits);
        });
        return new ShardMoney(sums[0], sums[1], settlements.receivedMoney());
    }

    /** Checks what must hold after every command; throws {@link IllegalStateException} naming what does not. */
    public void checkInvariants() {
        accounts.forEach(AccountInvariants::check);
    }

    /** For checks that look at every account. */
    Accounts accounts() {
        return accounts;
    }

    /** For checks that look at every market. */
    Listings listings() {
        return listings;
    }

    public int pendingTransactions() {
        return pending.count();
    }

    public int accountCount() {
        return accounts.count();
    }

    /**
     * @param balances sum over the accounts
     * @param deposits sum over the accounts
     * @param received from all markets since the beginning
     */
    public record ShardMoney(long balances, long deposits, long received) {}

    @Override
    public void writeTo(BinaryWriter out) {
        clock.writeTo(out);
        rules.writeTo(out);
        settings.writeTo(out);
        listings.writeTo(out);
        faucet.writeTo(out);
        accounts.writeTo(out);
        pending.writeTo(out);
        settlements.writeTo(out);
    }

    @Override
    public void readFrom(BinaryReader in) {
        clock.readFrom(in);
        rules.readFrom(in);
        settings.readFrom(in);
        admission.limitOpenOrders(settings.record().getOpenOrdersPerMarket());
        listings.readFrom(in);
        faucet.readFrom(in);
        accounts.readFrom(in, listings);
        pending.readFrom(in);
        settlements.readFrom(in);
    }
}
