package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.account.ShardMoney;
import io.openperp.exchange.account.ShardView;
import io.openperp.exchange.market.Market;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.SignedTransaction;
import io.openperp.journal.TransactionCompleted;
import io.openperp.simulator.audit.lane.NaiveLanes;
import io.openperp.simulator.audit.lane.NaiveLanes.Accepted;
import io.openperp.simulator.audit.lane.NaiveOwners;
import io.openperp.simulator.audit.lane.NaiveReceiver;
import io.openperp.simulator.audit.lane.NaiveReceivers;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.cluster.HostedPartition;
import io.openperp.simulator.cluster.LogPartition;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.simulator.cluster.Request;
import io.openperp.simulator.cluster.Request.ClientTransaction;
import io.openperp.simulator.cluster.World;
import io.openperp.simulator.cluster.lane.LanePlan;
import io.openperp.simulator.cluster.lane.LaneStep;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.simulator.trading.Expectation;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Observes all records and answers of a simulated exchange; throws {@link LawBroken} when a law does not hold. */
public final class Auditor implements World.Observer {

    /** State of all accounts of a shard after it has applied a record. */
    private record Accounts(long nextOffset, String marks, TreeMap<Bytes32, ShardView.Standing> standings) {}

    private final NaiveReceivers receivers = new NaiveReceivers();
    private final AccountAudit account;
    /** Audits of the markets by number: the configured markets and those that operators have listed. */
    private final TreeMap<Integer, MarketAudit> markets = new TreeMap<>();

    private final ExchangeSettings settings;
    /** The numbers of the markets that operators have listed. */
    private final TreeSet<Integer> listed = new TreeSet<>();

    private final Set<String> symbols = new HashSet<>();
    /** Owner of each place (the hosts of the same shards), by place number; used only where hosts compete. */
    private final TreeMap<Integer, NaiveOwners> owners = new TreeMap<>();
    /** All valid events of accounts, in the order in which they became valid. */
    private final List<AccountEvent> accountEvents = new ArrayList<>();

    private final List<Map.Entry<String, MarketEvent>> marketEvents = new ArrayList<>();
    /** All answers that are valid records. */
    private final Set<TransactionCompleted> answers = new HashSet<>();
    /** Answers that clients got; some become valid records later, when a lost record before them is sent again. */
    private final List<TransactionCompleted> received = new ArrayList<>();

    private final boolean pricesAreConstant;
    private final Map<HostedPartition, Accounts> before = new WeakHashMap<>();
    private final BiConsumer<Request, TransactionCompleted> clients;
    /** Model of all lanes; null if each shard always has a lane of its own. */
    private final @Nullable NaiveLanes lanes;

    private int liabilityTrees;
    private boolean auditing = true;

    /**
     * Creates an auditor for an exchange before its first record.
     *
     * @param asked finds the transaction of a client by the signed bytes in the log
     * @param expectations the possible answers to the actions of a transaction
     * @param clients receives every answer with its request
     * @param pricesAreConstant whether marks never move, so that margin requirements change by orders and fills only
     * @param plans the lanes of all shards
     */
    public Auditor(
            ExchangeSettings settings,
            Function<SignedTransaction, ClientTransaction> asked,
            Function<ClientTransaction, List<Expectation>> expectations,
            boolean pricesAreConstant,
            List<LanePlan> plans,
            BiConsumer<Request, TransactionCompleted> clients) {
        this.settings = settings;
        this.clients = clients;
        this.pricesAreConstant = pricesAreConstant;
        this.lanes = plans.getFirst().isObserved() ? new NaiveLanes(plans, receivers) : null;
        for (MarketListing listing : settings.listings()) {
            markets.put(listing.getMarket(), new MarketAudit(listing));
            symbols.add(listing.getSymbol());
        }
        account = new AccountAudit(settings.listings(), asked, expectations);
    }

    @Override
    public void appended(LogPartition where, LogEntry entry) {
        if (where.isOfOwners()) {
            owners(where.partition()).appended(entry);
        } else if (auditing) {
            NaiveReceiver receiver = receivers.of(where);
            entry.each().forEach(one -> receiver.append(one).ifPresent(accepted -> accept(where, one, accepted)));
        }
    }

    private void accept(LogPartition where, LogEntry entry, Accepted accepted) {
        if (lanes != null && where.isCommands()) {
            lanes.recordAppended(where.shard(), entry, accepted);
        } else {
            count(where, accepted);
        }
    }

    @Override
    public void carriedOut(HostedPartition hosted, LogEntry entry) {
        if (auditing && lanes != null) {
            lanes.carriedOut(
                    hosted.address(),
                    entry,
                    hosted.steps(),
                    (shard, accepted) -> count(LogPartition.commandsOf(shard), accepted));
        }
    }

    @Override
    public void applied(HostedPartition hosted) {
        if (!auditing) {
            return;
        }
        try {
            for (ShardAddress address : hosted.addresses()) {
                applied(hosted, address);
            }
        } catch (IllegalStateException e) {
            throw new LawBroken(Law.SHARD_INVARIANTS, Shards.name(hosted.address()) + ": " + e.getMessage(), e);
        }
    }

    private void applied(HostedPartition hosted, ShardAddress address) {
        if (hosted.shard(address) instanceof AccountShard shard) {
            shard.checkInvariants();
            survives(hosted, new ShardView(shard));
            ShardMoney money = shard.money();
            long left = money.surplus();
            LawBroken.unless(left == 0, Law.MONEY, () -> Shards.name(address) + " is off by " + left + ": " + money);
        } else if (hosted.shard(address) instanceof MarketShard shard) {
            check(shard.market(), address);
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
        LogRecord written = receivers.of(where).written(Shards.name(where.shard()), number);
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

    /** ID of the host whose valid claim made it the owner of this place; empty before the first claim. */
    public ByteString ownerOf(int place) {
        return owners(place).owner();
    }

    /** Number of outputs that replaced hosts sent after their successors had begun to send. */
    public long overlaps() {
        return owners.values().stream().mapToLong(NaiveOwners::overlaps).sum();
    }

    /** Stops the audit: after a forged record the logs cannot be trusted. */
    public void stopAuditing() {
        auditing = false;
    }

    /** Next number of the channel from this sender that its receiver would accept. */
    public long nextNumber(LogPartition where, String sender) {
        return receivers.of(where).lastNumber(sender) + 1;
    }

    /** Record that the sender has written under this number to this log; throws {@link LawBroken} if none. */
    public LogRecord written(LogPartition where, String sender, long number) {
        return receivers.of(where).written(sender, number);
    }

    public long timeNanos(LogPartition where) {
        return lanes == null ? receivers.of(where).timeNanos() : lanes.timeNanos(where.shard());
    }

    public long transactionsAnswered() {
        return account.admission().answered();
    }

    public long trades() {
        return markets.values().stream().mapToLong(MarketAudit::trades).sum();
    }

    /** Called when no record is in flight; throws {@link LawBroken} if an answer or an event is missing in the logs. */
    public void drained() {
        try {
            account.drained();
            LawBroken.unless(
                    answers.containsAll(received),
                    Law.ANSWER_MATCHES_LOG,
                    () -> "a client received an answer that is not in the log");
            received.clear();
            for (MarketAudit audit : markets.values()) {
                audit.drained();
            }
            if (lanes != null) {
                lanes.drained();
            }
        } catch (InvalidProtocolBufferException e) {
            throw new LawBroken(Law.NO_UNEXPECTED_STOP, "an unreadable body", e);
        }
    }

    /** Model of all lanes; null if each shard always has a lane of its own. */
    @Nullable
    NaiveLanes lanes() {
        return lanes;
    }

    AccountAudit account() {
        return account;
    }

    /** The numbers of the markets that operators have listed. */
    Set<Integer> listed() {
        return listed;
    }

    int liabilityTrees() {
        return liabilityTrees;
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

    /**
     * Checks that an account whose equity covers its survival requirement goes on covering it while no mark moves,
     * whatever is filled, cancelled and replaced (MRG-013, ORD-032). Skips two cases: a host that catches up is not
     * observed at every record, so a mark may have changed and returned in between; and with several commands in one
     * record, an isolated account may have gone below maintenance by a fill and lost its orders in between.
     */
    private void survives(HostedPartition hosted, ShardView view) {
        if (!pricesAreConstant) {
            return;
        }
        Accounts now = new Accounts(hosted.nextOffset(), view.marks(), view.standings());
        Accounts last = before.put(hosted, now);
        if (last != null
                && last.nextOffset == now.nextOffset - 1
                && commandsOfAccounts(hosted) <= 1
                && last.marks.equals(now.marks)) {
            last.standings.forEach((key, standing) -> {
                ShardView.Standing after = now.standings.getOrDefault(key, standing);
                LawBroken.unless(
                        !standing.survives() || after.goesOn(),
                        Law.SURVIVAL,
                        () -> key + ": " + standing + " became " + after);
            });
        }
    }

    /** Number of commands that the account shard has applied with the last record; 0 if the lane is not observed. */
    private static long commandsOfAccounts(HostedPartition hosted) {
        return hosted.steps().stream()
                .filter(step -> step instanceof LaneStep.Applied applied
                        && applied.shard().equals(Shards.accounts()))
                .count();
    }

    private static void check(@Nullable Market market, ShardAddress address) {
        if (market != null) {
            market.checkInvariants();
            long left = market.heldMoney() + market.sentMoney();
            LawBroken.unless(left == 0, Law.MONEY, () -> Shards.name(address) + " is off by " + left);
        }
    }

    private void count(LogPartition where, Accepted accepted) {
        try {
            if (!where.isCommands()) {
                published(where, accepted.body());
            } else if (where.isOfAccounts()) {
                account.accepted(accepted);
                AccountCommand command = AccountCommand.parseFrom(accepted.body());
                if (command.hasSettlement()) {
                    market(command.getSettlement().getMarket()).settled(command.getSettlement());
                }
            } else {
                MarketCommand command = MarketCommand.parseFrom(accepted.body());
                int number = where.shard().getPartition();
                list(number, command);
                if (markets.containsKey(number)) {
                    market(number).accepted(accepted);
                }
            }
        } catch (InvalidProtocolBufferException e) {
            throw new LawBroken(Law.NO_UNEXPECTED_STOP, "an unreadable body in " + where, e);
        }
    }

    /** Checks number, symbol and first commands of a market that an operator lists (MKT-013), and adds its audit. */
    private void list(int number, MarketCommand command) {
        if (command.getListMarket().hasAct()) {
            MarketListing listing = command.getListMarket().getListing();
            boolean isFree = settings.spareMarkets().contains(number)
                    && listing.getMarket() == number
                    && listed.add(number)
                    && symbols.add(listing.getSymbol());
            LawBroken.unless(
                    isFree, Law.LISTINGS, () -> "the number " + number + " or the symbol is not free: " + command);
            markets.put(number, new MarketAudit(listing));
        }
        LawBroken.unless(
                markets.containsKey(number) || command.hasRulesVersion(),
                Law.LISTINGS,
                () -> "market " + number + " is not listed and gets " + command);
    }

    private void published(LogPartition where, ByteString body) throws InvalidProtocolBufferException {
        if (where.isOfAccounts()) {
            AccountEvents events = AccountEvents.parseFrom(body);
            account.published(events);
            liabilityTrees += events.hasLiabilityTree() ? 1 : 0;
            for (AccountEvent event : events.getEventsList()) {
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

    private NaiveOwners owners(int place) {
        return owners.computeIfAbsent(place, none -> new NaiveOwners());
    }

    /** Audit of the market with this number; throws {@link LawBroken} if no market with this number is listed. */
    MarketAudit market(int number) {
        MarketAudit market = markets.get(number);
        LawBroken.unless(
                market != null, Law.LISTINGS, () -> "something comes from market " + number + ", which is not listed");
        return Objects.requireNonNull(market);
    }
}
