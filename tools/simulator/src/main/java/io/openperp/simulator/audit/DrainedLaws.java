package io.openperp.simulator.audit;

import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.ExchangeUnderLaw;
import io.openperp.exchange.MarketStates;
import io.openperp.exchange.RiskInvariants;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.account.ShardView;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OrderState;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.runtime.shard.Lane;
import io.openperp.simulator.cluster.Cluster;
import io.openperp.simulator.cluster.ExchangeSettings;
import io.openperp.simulator.cluster.HostedPartition;
import io.openperp.simulator.cluster.LogPartition;
import io.openperp.simulator.cluster.Reader;
import io.openperp.simulator.cluster.ShardProcess;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Checks the laws that hold only when no record is in flight: every command is applied and every transaction answered.
 */
public final class DrainedLaws implements ExchangeUnderLaw {

    private static final long CLOCK_TOLERANCE_SECONDS = 3;

    /**
     * Largest lead, in seconds, of the clock of a shard over the time of its log; the clock then stands still until
     * that time (LOG-003).
     */
    private static final long CLOCK_LEAD_SECONDS = 60;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private final Auditor auditor;
    private final Cluster cluster;
    private final RiskInvariants risk;

    public DrainedLaws(Auditor auditor, Cluster cluster) {
        this.auditor = auditor;
        this.cluster = cluster;
        risk = new RiskInvariants(this, ExchangeSettings.FUND, ExchangeSettings.FEES);
    }

    public void check() {
        oneOwner();
        auditor.drained();
        nothingIsMissing();
        readersAgree();
        ownersAgree();
        listingsAreKnown();
        reservations();
        placesInTheQueue();
        conditionals();
        everybodyIsPaid();
        isolatedAccountsKeepNothing();
        risk();
    }

    /**
     * Number of times that each kind of event happened or was checked, by name, so that a test can require all of them.
     */
    public SortedMap<String, Integer> eventCounts() {
        return new EventCounts(auditor, risk.seen).all();
    }

    /** Checks that an isolated account without a position and orders has no money left (ISO-016). */
    private void isolatedAccountsKeepNothing() {
        ledger().accounts().forEach((key, account) -> {
            NaiveTransfers.drained(key, account);
            boolean keeps = account.owner != null && account.isIdle() && account.balance != 0;
            LawBroken.unless(
                    !keeps, Law.NAIVE_LEDGER, () -> key + " is isolated and idle, and keeps " + account.balance);
        });
    }

    private void nothingIsMissing() {
        for (HostedPartition hosted : cluster.hosted()) {
            Lane numbered = hosted.numbered();
            String name = Shards.name(hosted.address());
            LawBroken.unless(numbered.missingNanos() == 0, Law.NOTHING_LOST, () -> name + " is missing a record");
            if (hosted.addresses().contains(Shards.accounts())) {
                AccountShard shard = (AccountShard) hosted.shard(Shards.accounts());
                LawBroken.unless(
                        shard.pendingTransactions() == 0,
                        Law.NOTHING_LOST,
                        () -> name + " waits for answers to " + shard.pendingTransactions() + " transactions");
            }
        }
    }

    private void readersAgree() {
        for (Reader reader : cluster.readers()) {
            LogPartition where = reader.partition();
            long last = auditor.nextNumber(where, Shards.name(where.shard())) - 1;
            LawBroken.unless(
                    reader.number() == last,
                    Law.READERS_AGREE,
                    () -> "a reader of " + where + " knows " + reader.number() + " of " + last);
        }
    }

    private void oneOwner() {
        for (ShardProcess host : cluster.processes()) {
            if (host.isCompeting() && host.isUp()) {
                boolean isOwner = host.id().equals(auditor.ownerOf(host.place()));
                LawBroken.unless(
                        isOwner == host.isSending(),
                        Law.ONE_OWNER,
                        () -> "a host of place " + host.place()
                                + (isOwner ? " owns its shards but does not send" : " sends without owning"));
            }
        }
        for (int place = 0; place < cluster.places().size(); place++) {
            int here = place;
            LawBroken.unless(
                    cluster.places().get(place).stream().anyMatch(ShardProcess::isSending),
                    Law.ONE_OWNER,
                    () -> "no host is the active owner of the shards of place " + here);
        }
    }

    private void ownersAgree() {
        TreeMap<String, Bytes32> hashes = new TreeMap<>();
        for (HostedPartition hosted : cluster.hosted()) {
            Bytes32 hash = hosted.numbered().stateHash();
            Bytes32 other = hashes.putIfAbsent(Shards.name(hosted.address()), hash);
            LawBroken.unless(
                    other == null || other.equals(hash),
                    Law.OWNERS_AGREE,
                    () -> Shards.name(hosted.address()) + " is in two states");
        }
    }

    /**
     * Checks that the account shard knows every market that operators have listed with the terms that the market has
     * published, and that the shards of exactly those markets that are not listed are dormant, that is, wait for a
     * listing.
     */
    private void listingsAreKnown() {
        TreeMap<Integer, MarketListing> known = new ShardView(accountShard()).listings();
        for (HostedPartition hosted : cluster.hosted()) {
            for (ShardAddress shard : hosted.addresses()) {
                LawBroken.unless(
                        shard.getKind() == ShardKind.ACCOUNT || isListed(shard) != hosted.isDormant(shard),
                        Law.LISTINGS,
                        () -> Shards.name(shard) + " is dormant: " + hosted.isDormant(shard));
            }
        }
        for (int number : auditor.listed()) {
            MarketListing published = auditor.market(number).listing();
            LawBroken.unless(
                    Objects.equals(known.get(number), published),
                    Law.LISTINGS,
                    () -> "market " + number + " is known as " + known.get(number) + ", not " + published);
        }
    }

    private boolean isListed(ShardAddress address) {
        return address.getKind() != ShardKind.MARKET || auditor.markets().containsKey(address.getPartition());
    }

    /**
     * Checks that the naive books, the published orders and the reservations contain the same orders, and that
     * positions are equal too.
     */
    private void reservations() {
        TreeMap<Bytes32, ShardView.Reservation> reserved = new TreeMap<>();
        TreeMap<Bytes32, ShardView.Reservation> published = new TreeMap<>();
        ShardView view = new ShardView(accountShard());
        reserved.putAll(view.reservations());
        LawBroken.unless(view.replacementsUnderWay() == 0, Law.RESERVATIONS, () -> "replacements are under way");
        ledger().accounts().forEach((key, account) -> {
            account.openOrders.forEach((id, order) -> {
                if (!order.hasConditional() || order.getTriggered()) {
                    published.put(id, reservation(order));
                }
            });
            requirePositions(key, account);
        });
        TreeMap<Bytes32, ShardView.Reservation> resting = new TreeMap<>();
        auditor.markets()
                .forEach((market, audit) ->
                        audit.book().orders().forEach(order -> resting.put(order.id, reservation(audit, order))));
        requireSame(reserved, "reserved", resting);
        requireSame(published, "published", resting);
    }

    /** Checks that the public book of each market holds the orders of its shard, each at its place in the queue. */
    private void placesInTheQueue() {
        auditor.markets().forEach((number, audit) -> {
            io.openperp.exchange.market.Market market = marketShard(number).market();
            if (market != null) {
                audit.compareWith(market.book());
            }
        });
    }

    /**
     * Checks that the account shard holds exactly the conditional orders that were published as waiting, and that each
     * has something to reduce.
     */
    private void conditionals() {
        NaiveConditionals published = auditor.account().conditionals();
        published.drained();
        TreeMap<Bytes32, ShardView.Waiting> waiting = new ShardView(accountShard()).waiting();
        LawBroken.unless(
                published.waiting().size() == waiting.size(),
                Law.CONDITIONALS,
                () -> waiting.keySet() + " wait, published are " + published.waiting());
        waiting.forEach((id, order) -> LawBroken.unless(
                order.hasSomethingToReduce() && !MarketStates.isDelisted(listing(order.market())),
                Law.CONDITIONALS,
                () -> id + " still waits: " + order));
    }

    /** Listing of the market as its shard holds it; the default listing if the shard has no market. */
    private MarketListing listing(int number) {
        io.openperp.exchange.market.Market market = marketShard(number).market();
        return market == null ? MarketListing.getDefaultInstance() : market.listing();
    }

    private static void requireSame(
            TreeMap<Bytes32, ShardView.Reservation> known, String as, TreeMap<Bytes32, ShardView.Reservation> resting) {
        TreeMap<Bytes32, ShardView.Reservation> wrongly = new TreeMap<>(known);
        wrongly.entrySet().removeAll(resting.entrySet());
        TreeMap<Bytes32, ShardView.Reservation> missing = new TreeMap<>(resting);
        missing.entrySet().removeAll(known.entrySet());
        LawBroken.unless(
                wrongly.isEmpty() && missing.isEmpty(),
                Law.RESERVATIONS,
                () -> as + " are wrongly " + wrongly + ", and not " + missing);
    }

    private void requirePositions(Bytes32 key, NaiveAccount account) {
        auditor.markets().forEach((market, audit) -> {
            long here = audit.book().position(key);
            long there = account.position(market).size;
            LawBroken.unless(
                    here == there, Law.NAIVE_LEDGER, () -> key + " holds " + there + ", its market says " + here);
        });
    }

    private static ShardView.Reservation reservation(MarketAudit market, NaiveBook.Order order) {
        return new ShardView.Reservation(
                market.listing().getSymbol(),
                Side.of(order.buy),
                order.price,
                order.left(),
                order.filled,
                order.reduceOnly,
                false);
    }

    private static ShardView.Reservation reservation(OrderState order) {
        return new ShardView.Reservation(
                order.getSymbol(),
                Side.of(order.getIsBuy()),
                order.getPrice(),
                order.getRemainingSize(),
                order.getFilledSize(),
                order.getReduceOnly(),
                false);
    }

    /**
     * Checks that builders, recipients of transfers and the insurance fund have received exactly what others paid to
     * them.
     */
    private void everybodyIsPaid() {
        ledger().builderFeesOwed()
                .forEach((builder, left) ->
                        LawBroken.unless(left == 0, Law.NAIVE_LEDGER, () -> "builder " + builder + " is owed " + left));
        ledger().transfers()
                .owed()
                .forEach((pair, left) -> LawBroken.unless(
                        left == 0, Law.NAIVE_LEDGER, () -> "a transfer of " + left + " is lost: " + pair));
        long left = ledger().fundOwed();
        LawBroken.unless(left == 0, Law.NAIVE_LEDGER, () -> "the fund is owed " + left);
    }

    /**
     * Checks that the clocks of all listed shards are right and that no conditional order has missed its mark. To be
     * called after several seconds of regular ticks.
     */
    public void checkClocks() {
        cluster.addresses().stream()
                .filter(this::isListed)
                .forEach(address -> requireClock(LogPartition.commandsOf(address), cluster.clockOf(address)));
        requireNothingPassed(accountShard());
    }

    /** Whether a conditional order still waits although the mark has passed its trigger. */
    public boolean isOneToTrigger() {
        return new ShardView(accountShard()).waiting().values().stream().anyMatch(this::isDue);
    }

    private boolean isDue(ShardView.Waiting order) {
        return order.isPassed() && !MarketStates.holdsTriggers(listing(order.market()));
    }

    private void requireNothingPassed(AccountShard shard) {
        new ShardView(shard)
                .waiting()
                .forEach((id, order) -> LawBroken.unless(
                        !isDue(order), Law.CONDITIONALS, () -> id + " waits though its mark has come: " + order));
    }

    private void requireClock(LogPartition log, ExchangeClock clock) {
        long now = auditor.timeNanos(log) / NANOS_PER_SECOND;
        LawBroken.unless(
                now - clock.second() <= CLOCK_TOLERANCE_SECONDS
                        && clock.second() - now <= CLOCK_LEAD_SECONDS
                        && clock.isSteady(),
                Law.CLOCK_GOES_ON,
                () -> log + " is at second " + now + ", its shard at " + clock.second() + ", steady: "
                        + clock.isSteady());
    }

    private void risk() {
        try {
            risk.check();
        } catch (AssertionError e) {
            throw new LawBroken(Law.RISK, String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public AccountShard accountShard() {
        return (AccountShard) cluster.owner(Shards.accounts()).shard(Shards.accounts());
    }

    private MarketShard marketShard(int number) {
        ShardAddress address = Shards.market(number);
        return (MarketShard) cluster.owner(address).shard(address);
    }

    @Override
    public List<AccountEvent> accountEventsSince(int index) {
        return List.copyOf(
                auditor.accountEvents().subList(index, auditor.accountEvents().size()));
    }

    @Override
    public List<Map.Entry<String, MarketEvent>> marketEventsSince(int index) {
        return List.copyOf(
                auditor.marketEvents().subList(index, auditor.marketEvents().size()));
    }

    @Override
    public void checkInvariants() {
        cluster.hosted().forEach(auditor::applied);
    }

    @Override
    public void checkMoney() {
        long left = accountShard().money().surplus();
        for (int number : auditor.markets().keySet()) {
            io.openperp.exchange.market.Market market = marketShard(number).market();
            left += market == null ? 0 : market.heldMoney() + market.sentMoney();
        }
        long made = left;
        LawBroken.unless(made == 0, Law.MONEY, () -> "money of " + made + " was made");
    }

    private NaiveLedger ledger() {
        return auditor.account().ledger();
    }
}
