package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.account.ShardMoney;
import io.openperp.exchange.market.Market;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.Shards;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.cluster.ClientTransaction;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.cluster.HostedPartition;
import io.openperp.simulator.cluster.LogEntry;
import io.openperp.simulator.cluster.LogPartition;
import io.openperp.simulator.cluster.Request;
import io.openperp.simulator.cluster.World;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.simulator.trading.Expectation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Observes every record when it is appended and checks the laws of the exchange. */
public final class Auditor implements World.Observer {

    private final TreeMap<LogPartition, NaiveReceiver> receivers = new TreeMap<>();
    private final TreeMap<Integer, AccountAudit> accounts = new TreeMap<>();
    private final TreeMap<Integer, MarketAudit> markets = new TreeMap<>();
    /** By place; of hosts that compete. */
    private final TreeMap<Integer, NaiveOwners> owners = new TreeMap<>();
    /** The valid events, in the order in which they became valid. */
    private final List<AccountEvent> accountEvents = new ArrayList<>();

    private final List<Map.Entry<String, MarketEvent>> marketEvents = new ArrayList<>();
    /** Every valid answer. */
    private final Set<TransactionCompleted> answers = new HashSet<>();
    /** Answers that clients received; one may become valid only later, if a record before it was lost. */
    private final List<TransactionCompleted> received = new ArrayList<>();

    private final NaiveWithdrawals withdrawals;
    private final NaiveFees fees;
    private final NaiveListings listings;
    private final NaiveMarketActs marketActs = new NaiveMarketActs();
    private final SurvivalLaw survival;
    private final BiConsumer<Request, TransactionCompleted> clients;
    private boolean auditing = true;

    /**
     * @param asked finds a client's transaction by its record
     * @param expectations the possible answers to a transaction's actions
     * @param clients receive the answers
     * @param pricesAreConstant whether margin requirements change by orders and fills only
     */
    public Auditor(
            ExchangeSettings settings,
            Function<SignedTransaction, ClientTransaction> asked,
            Function<ClientTransaction, List<Expectation>> expectations,
            boolean pricesAreConstant,
            BiConsumer<Request, TransactionCompleted> clients) {
        this.clients = clients;
        survival = new SurvivalLaw(pricesAreConstant);
        withdrawals = new NaiveWithdrawals(settings);
        for (int market = 0; market < settings.listings().size(); market++) {
            markets.put(market, new MarketAudit(settings.listings().get(market)));
        }
        listings = new NaiveListings(settings);
        fees = new NaiveFees(settings, markets);
        NaiveLedger ledger = new NaiveLedger(settings.listings(), withdrawals);
        NaiveFaucet faucet = new NaiveFaucet();
        NaiveRights rights = new NaiveRights();
        NaiveAdmission admission = new NaiveAdmission(0, settings, ledger, faucet, rights, expectations);
        accounts.put(
                0,
                new AccountAudit(
                        0,
                        asked,
                        admission,
                        ledger,
                        faucet,
                        rights,
                        new NaiveConditionals(ledger),
                        fees,
                        new NaiveLiabilities(settings.liabilitiesEverySeconds(), ledger, withdrawals),
                        marketActs));
    }

    @Override
    public void appended(LogPartition where, LogEntry entry) {
        if (where.isOfOwners()) {
            claimed(where, entry);
        } else if (auditing) {
            NaiveReceiver receiver = receivers.computeIfAbsent(where, NaiveReceiver::new);
            entry.each().forEach(one -> receiver.append(one).ifPresent(accepted -> count(where, accepted)));
        }
    }

    @Override
    public void applied(HostedPartition hosted) {
        if (!auditing) {
            return;
        }
        try {
            if (hosted.shard() instanceof AccountShard shard) {
                shard.checkInvariants();
                survival.applied(hosted, shard);
                ShardMoney money = shard.money();
                long left = money.made();
                LawBroken.unless(
                        left == 0,
                        Law.MONEY,
                        () -> Shards.name(hosted.address()) + " is off by " + left + ": " + money);
            } else if (hosted.shard() instanceof MarketShard shard) {
                check(shard.market(), hosted);
            }
        } catch (IllegalStateException e) {
            throw new LawBroken(Law.SHARD_INVARIANTS, Shards.name(hosted.address()) + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void sentOutput(int place, ByteString host) {
        owners(place).sentOutput(host);
    }

    @Override
    public void read(LogPartition where, long number, ByteString body) {
        if (!auditing) {
            return;
        }
        LogRecord written = receiver(where).written(Shards.name(where.shard()), number);
        LawBroken.unless(
                written.getBody().equals(body),
                Law.READERS_AGREE,
                () -> "a reader of " + where + " took another body for number " + number);
    }

    @Override
    public void answered(Request request, TransactionCompleted completed) {
        boolean same = completed.getNonce() == request.transaction().nonce()
                && completed.getSigner().equals(request.transaction().signer());
        LawBroken.unless(
                same, Law.ANSWER_MATCHES_LOG, () -> "request " + request.number() + " was answered with " + completed);
        received.add(completed);
        clients.accept(request, completed);
    }

    /** The host with the valid claim; empty before the first claim. */
    public ByteString ownerOf(int place) {
        return owners(place).owner();
    }

    /** Outputs sent by replaced hosts after their successors had begun to send. */
    public long overlaps() {
        return owners.values().stream().mapToLong(NaiveOwners::overlaps).sum();
    }

    /** Stops the audit: after a forged record the logs cannot be trusted. */
    public void stopAuditing() {
        auditing = false;
    }

    /** The next number of a channel that its receiver would accept. */
    public long nextNumber(LogPartition where, String sender) {
        return receiver(where).lastNumber(sender) + 1;
    }

    /** A record of the channel, to be forged. */
    public LogRecord written(LogPartition where, String sender, long number) {
        return receiver(where).written(sender, number);
    }

    public long timeNanos(LogPartition where) {
        return receiver(where).timeNanos();
    }

    public long transactionsAnswered() {
        return accounts.values().stream()
                .mapToLong(audit -> audit.admission().answered())
                .sum();
    }

    public long trades() {
        return markets.values().stream().mapToLong(MarketAudit::trades).sum();
    }

    /** How often a market has changed its state by itself. */
    public int settlements() {
        return markets.values().stream().mapToInt(MarketAudit::settlements).sum();
    }

    public int statesByThemselves() {
        return markets.values().stream()
                .mapToInt(MarketAudit::statesByThemselves)
                .sum();
    }

    /** Changes of terms that markets have taken. */
    public int changesOfTerms() {
        return markets.values().stream().mapToInt(MarketAudit::changesOfTerms).sum();
    }

    /** Nothing is in flight: every transaction is answered, every change is published. */
    public void drained() {
        try {
            for (AccountAudit audit : accounts.values()) {
                audit.drained();
            }
            LawBroken.unless(
                    answers.containsAll(received),
                    Law.ANSWER_MATCHES_LOG,
                    () -> "a client received an answer that is not in the log");
            received.clear();
            for (MarketAudit audit : markets.values()) {
                audit.drained();
            }
            fees.drained();
            marketActs.drained();
        } catch (InvalidProtocolBufferException e) {
            throw new LawBroken(Law.NO_UNEXPECTED_STOP, "an unreadable body", e);
        }
    }

    NaiveListings listings() {
        return listings;
    }

    NaiveFees fees() {
        return fees;
    }

    NaiveWithdrawals withdrawals() {
        return withdrawals;
    }

    TreeMap<Integer, AccountAudit> accounts() {
        return accounts;
    }

    TreeMap<Integer, MarketAudit> markets() {
        return markets;
    }

    List<AccountEvent> accountEvents() {
        return accountEvents;
    }

    List<Map.Entry<String, MarketEvent>> marketEvents() {
        return marketEvents;
    }

    private static void check(@Nullable Market market, HostedPartition hosted) {
        if (market != null) {
            market.checkInvariants();
            long left = market.heldMoney() + market.sentMoney();
            LawBroken.unless(left == 0, Law.MONEY, () -> Shards.name(hosted.address()) + " is off by " + left);
        }
    }

    private void count(LogPartition where, AcceptedRecord accepted) {
        try {
            if (!where.isCommands()) {
                published(where, accepted.body());
            } else if (where.isOfAccounts()) {
                account(where).accepted(accepted);
                AccountCommand command = AccountCommand.parseFrom(accepted.body());
                if (command.hasSettlement()) {
                    market(command.getSettlement().getMarket()).settled(command.getSettlement());
                }
            } else {
                MarketCommand command = MarketCommand.parseFrom(accepted.body());
                list(where.partition(), command);
                marketActs.accepted(command);
                if (markets.containsKey(where.partition())) {
                    market(where.partition()).accepted(accepted);
                }
                if (command.hasExecuteActions()) {
                    fees.accepted(where.partition(), command.getExecuteActions());
                }
            }
        } catch (InvalidProtocolBufferException e) {
            throw new LawBroken(Law.NO_UNEXPECTED_STOP, "an unreadable body in " + where, e);
        }
    }

    /** A spare market has nothing but rules versions before the record that lists it. */
    private void list(int number, MarketCommand command) {
        if (command.getListMarket().hasAct()) {
            markets.put(number, new MarketAudit(listings.listed(number, command.getListMarket())));
        }
        NaiveListings.require(
                markets.containsKey(number) || command.hasRulesVersion(),
                () -> "market " + number + " is not listed and gets " + command);
    }

    private void published(LogPartition where, ByteString body) throws InvalidProtocolBufferException {
        if (where.isOfAccounts()) {
            account(where).published(body);
            for (AccountEvent event : AccountEvents.parseFrom(body).getEventsList()) {
                accountEvents.add(event);
                if (event.hasTransactionCompleted()) {
                    answers.add(event.getTransactionCompleted());
                }
            }
        } else {
            market(where.partition()).published(body);
            MarketEvents events = MarketEvents.parseFrom(body);
            events.getEventsList().forEach(event -> marketEvents.add(Map.entry(events.getSymbol(), event)));
        }
    }

    private void claimed(LogPartition where, LogEntry entry) {
        try {
            owners(where.partition()).appended(entry);
        } catch (InvalidProtocolBufferException e) {
            throw new LawBroken(Law.NO_UNEXPECTED_STOP, "an unreadable heartbeat in " + where, e);
        }
    }

    private NaiveOwners owners(int place) {
        return owners.computeIfAbsent(place, none -> new NaiveOwners());
    }

    private NaiveReceiver receiver(LogPartition where) {
        return receivers.computeIfAbsent(where, NaiveReceiver::new);
    }

    private AccountAudit account(LogPartition where) {
        return java.util.Objects.requireNonNull(accounts.get(where.partition()));
    }

    /** Which is listed: nothing comes from another. */
    MarketAudit market(int number) {
        NaiveListings.require(
                markets.containsKey(number), () -> "something comes from market " + number + ", which is not listed");
        return java.util.Objects.requireNonNull(markets.get(number));
    }
}
