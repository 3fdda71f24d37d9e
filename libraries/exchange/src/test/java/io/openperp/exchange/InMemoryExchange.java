package io.openperp.exchange;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.account.ShardMoney;
import io.openperp.exchange.market.Market;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.ApplySettings;
import io.openperp.journal.Arrival;
import io.openperp.journal.Keys;
import io.openperp.journal.ListMarket;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketListing;
import io.openperp.journal.Outbox;
import io.openperp.journal.RankHolders;
import io.openperp.journal.RankedHolder;
import io.openperp.journal.RulesVersion;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Tick;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All shards of an exchange in memory, with a log per shard and a queue per channel. Messages wait in their channels
 * until they are delivered, in one order or a seeded random one, so that every interleaving can be played.
 */
final class InMemoryExchange implements ExchangeUnderLaw {

    /** One shard with the log of everything it was given. */
    private static final class Host {
        final ShardAddress address;
        Shard shard;
        final List<LoggedCommand> log = new ArrayList<>();
        final List<ArrayDeque<Sent>> inbound = new ArrayList<>();

        /** How far the shard has gone back to the time of its log, in nanoseconds. */
        long acceptedNanos;

        Host(ShardAddress address, Shard shard) {
            this.address = address;
            this.shard = shard;
        }
    }

    record LoggedCommand(Arrival arrival, ByteString body) {}

    private record Sent(ShardAddress from, ByteString body) {}

    /** A market on its way to a lane of its own, or back to the lane of the account shard. */
    record MoveOfMarket(int market, boolean ownLane) {}

    final List<MarketListing> listings;
    private final List<Host> hosts = new ArrayList<>();
    final List<AccountEvent> accountEvents = new ArrayList<>();
    private final List<AccountEvents> liabilities = new ArrayList<>();
    /** Market events published, each with the symbol of its market. */
    private final List<Map.Entry<String, MarketEvent>> marketEvents = new ArrayList<>();

    /** Moves of markets that the account shard has asked for, in their order. */
    final List<MoveOfMarket> moves = new ArrayList<>();

    private final @Nullable Random order;
    long timeNanos = 1_800_000_000_000_000_000L;

    /** How far the brokers' append time is behind, in nanoseconds. */
    long behindNanos;

    /** @param order picks the channel that delivers next; null: always the first that has something */
    InMemoryExchange(List<MarketListing> listings, ApplySettings settings, @Nullable Random order) {
        this.listings = new ArrayList<>(listings);
        this.order = order;
        hosts.add(new Host(Shards.accounts(), new AccountShard(99L)));
        for (int i = 0; i < listings.size(); i++) {
            hosts.add(new Host(Shards.market(i), new MarketShard(i + 77L)));
        }
        for (int spare : settings.getSpareMarketsList()) {
            if (spare >= listings.size()) { // they follow on the others
                hosts.add(new Host(Shards.market(spare), new MarketShard(spare + 77L)));
            }
        }
        for (Host host : hosts) {
            for (int i = 0; i < hosts.size(); i++) {
                host.inbound.add(new ArrayDeque<>());
            }
        }
        hosts.forEach(host -> give(host, rules(host.address)));
        configure(settings);
        listings.forEach(this::list);
        drain();
    }

    private static MessageLite rules(ShardAddress shard) {
        RulesVersion rules = RulesVersion.newBuilder().setVersion(Rules.NEWEST).build();
        return shard.getKind() == ShardKind.ACCOUNT
                ? AccountCommand.newBuilder().setRulesVersion(rules).build()
                : MarketCommand.newBuilder().setRulesVersion(rules).build();
    }

    void configure(ApplySettings settings) {
        give(accounts(), AccountCommand.newBuilder().setApplySettings(settings).build());
    }

    void list(MarketListing listing) {
        if (listing.getMarket() < listings.size()) {
            listings.set(listing.getMarket(), listing);
        }
        give(
                host(Shards.market(listing.getMarket())),
                MarketCommand.newBuilder()
                        .setListMarket(ListMarket.newBuilder().setListing(listing))
                        .build());
    }

    void submit(MessageLite command) {
        give(accounts(), command);
    }

    /** One tick of every shard's clock, {@code seconds} later. */
    void tick(long seconds) {
        timeNanos += seconds * 1_000_000_000L;
        hosts.forEach(this::tick);
    }

    /** A tick of the account shard's clock, now. */
    void tickAccountShard() {
        tick(accounts());
    }

    /** A tick of one market's clock, now. */
    void tickMarket(int number) {
        tick(host(Shards.market(number)));
    }

    private void tick(Host host) {
        if (host.shard.isDormant()) {
            return;
        }
        Tick tick = Tick.newBuilder()
                .setSecond((timeNanos - behindNanos) / 1_000_000_000L)
                .build();
        give(
                host,
                host.address.getKind() == ShardKind.ACCOUNT
                        ? AccountCommand.newBuilder().setTick(tick).build()
                        : MarketCommand.newBuilder().setTick(tick).build());
    }

    /** Gives the account shard a record that only tells the time: a tick of a second long past. */
    void letPass() {
        submit(AccountCommand.newBuilder().setTick(Tick.getDefaultInstance()).build());
    }

    /** The commands that the account shard was given, from index {@code first} on. */
    List<AccountCommand> accountCommandsSince(int first) {
        List<LoggedCommand> log = accounts().log;
        List<AccountCommand> commands = new ArrayList<>();
        for (LoggedCommand logged : log.subList(first, log.size())) {
            try {
                commands.add(AccountCommand.parseFrom(logged.body()));
            } catch (InvalidProtocolBufferException e) {
                throw new AssertionError(e);
            }
        }
        return commands;
    }

    /** Delivers until nothing is under way. */
    void drain() {
        while (deliverOne()) {
            // the channels show
        }
    }

    /** Delivers one message of one channel; false if none is under way. */
    boolean deliverOne() {
        List<Host> receivers = new ArrayList<>();
        List<ArrayDeque<Sent>> channels = new ArrayList<>();
        for (Host host : hosts) {
            for (ArrayDeque<Sent> channel : host.inbound) {
                if (!channel.isEmpty()) {
                    receivers.add(host);
                    channels.add(channel);
                }
            }
        }
        if (channels.isEmpty()) {
            return false;
        }
        int pick = order == null ? 0 : order.nextInt(channels.size());
        Sent sent = channels.get(pick).poll();
        apply(receivers.get(pick), sent.body(), sent.from());
        return true;
    }

    @Override
    public AccountShard accountShard() {
        return (AccountShard) accounts().shard;
    }

    Market market(int number) {
        Market market = ((MarketShard) host(Shards.market(number)).shard).market();
        if (market == null) {
            throw new IllegalStateException("market " + number + " is not listed");
        }
        return market;
    }

    /** All listed markets. */
    List<Market> markets() {
        return hosts.stream()
                .map(host -> host.shard instanceof MarketShard shard ? shard.market() : null)
                .filter(Objects::nonNull)
                .toList();
    }

    /** Whether a market is listed under this number. */
    boolean isListed(int number) {
        return !host(Shards.market(number)).shard.isDormant();
    }

    int marketEvents() {
        return marketEvents.size();
    }

    /** Records about liability trees that the account shard has published. */
    List<AccountEvents> liabilities() {
        return liabilities;
    }

    @Override
    public List<AccountEvent> accountEventsSince(int index) {
        return List.copyOf(accountEvents.subList(index, accountEvents.size()));
    }

    @Override
    public List<Map.Entry<String, MarketEvent>> marketEventsSince(int index) {
        return List.copyOf(marketEvents.subList(index, marketEvents.size()));
    }

    /**
     * The holders of longs, or shorts, of a market, first to be deleveraged first. A copy of the account shard is
     * asked, so nothing changes.
     */
    List<RankedHolder> holders(int market, boolean longs) {
        AccountCommand ask = AccountCommand.newBuilder()
                .setRankHolders(RankHolders.newBuilder()
                        .setMarket(market)
                        .setLongs(longs)
                        .setSize(Long.MAX_VALUE)
                        .setAccount(Keys.write(Bytes32.ZERO)))
                .build();
        List<RankedHolder> holders = new ArrayList<>();
        Host host = accounts();
        Shard copy = restored(host, 0);
        copy.apply(
                new Arrival(timeNanos, host.log.size(), null, Shards.market(market)),
                ask.toByteString(),
                new Answers(answer -> holders.addAll(answer.getReportHolders().getHoldersList())));
        holders.sort(Comparator.comparing((RankedHolder holder) -> !holder.getIsFund())
                .thenComparing(RankedHolder::getScore, Comparator.reverseOrder())
                .thenComparing(RankedHolder::getSize, Comparator.reverseOrder())
                .thenComparing(holder -> Keys.read(holder.getAccount())));
        return holders;
    }

    /** SHA-256 of the states of all shards. */
    String stateHash() {
        BinaryWriter out = new BinaryWriter();
        hosts.forEach(host -> host.shard.writeTo(out));
        return Sha256.of(out.toByteArray()).toString();
    }

    /** The hash after playing all logs into new shards with other table secrets. */
    String replayedHash(long secret) {
        BinaryWriter out = new BinaryWriter();
        for (Host host : hosts) {
            Shard fresh = fresh(host, secret);
            host.log.forEach(command -> fresh.apply(command.arrival(), command.body(), new Discard()));
            fresh.writeTo(out);
        }
        return Sha256.of(out.toByteArray()).toString();
    }

    /** Replaces every shard by one restored from its own snapshot. */
    void restoreFromSnapshots(long secret) {
        for (Host host : hosts) {
            host.shard = restored(host, secret);
        }
    }

    private static Shard restored(Host host, long secret) {
        BinaryWriter out = new BinaryWriter();
        host.shard.writeTo(out);
        Shard restored = fresh(host, secret);
        restored.readFrom(new BinaryReader(out.toByteArray()));
        return restored;
    }

    /** Money equation at any cut: Σ held + Σ (sent − received) = Σ deposits − Σ withdrawals (LOG-019). */
    @Override
    public void checkMoney() {
        long held = 0;
        long deposits = 0;
        long underWay = 0;
        ShardMoney money = accountShard().money();
        held += money.balances() + money.pendingWithdrawals() + money.paidWithdrawals();
        deposits += money.deposits();
        underWay -= money.received();
        for (Market market : markets()) {
            held += market.heldMoney();
            underWay += market.sentMoney();
        }
        if (held + underWay != deposits) {
            throw new AssertionError("held " + held + " + under way " + underWay + " is not deposits " + deposits);
        }
    }

    @Override
    public void checkInvariants() {
        accountShard().checkInvariants();
        markets().forEach(Market::checkInvariants);
        checkMoney();
    }

    private static Shard fresh(Host host, long secret) {
        return host.address.getKind() == ShardKind.ACCOUNT ? new AccountShard(secret) : new MarketShard(secret);
    }

    private Host host(ShardAddress address) {
        return address.getKind() == ShardKind.ACCOUNT ? accounts() : hosts.get(1 + address.getPartition());
    }

    private Host accounts() {
        return hosts.getFirst();
    }

    private void give(Host host, MessageLite command) {
        apply(host, command.toByteString(), null);
    }

    /** Lets milliseconds pass without a command of anybody; what has waited long enough is executed. */
    void pass(long millis) {
        drain();
        timeNanos += millis * 1_000_000L;
        hosts.forEach(this::applyDue);
        drain();
    }

    private void apply(Host host, ByteString body, @Nullable ShardAddress from) {
        applyDue(host);
        applyNext(host, body, from);
    }

    private void applyDue(Host host) {
        for (int due = host.shard.dueAt(timeNanos - behindNanos); due > 0; due--) {
            applyNext(host, host.shard.dueCommand().body(), null);
        }
    }

    private void applyNext(Host host, ByteString body, @Nullable ShardAddress from) {
        timeNanos += 1000;
        Arrival arrival = new Arrival(
                timeNanos - host.acceptedNanos,
                host.log.size(),
                null,
                from,
                Math.max(0, behindNanos - host.acceptedNanos));
        host.log.add(new LoggedCommand(arrival, body));
        host.shard.apply(arrival, body, new Delivery(host));
        host.acceptedNanos += host.shard.hasGoneBack() ? arrival.behindNanos() : 0;
    }

    private final class Delivery implements Outbox {
        private final Host from;

        Delivery(Host from) {
            this.from = from;
        }

        @Override
        public void send(ShardAddress destination, MessageLite command) {
            host(destination).inbound.get(hosts.indexOf(from)).add(new Sent(from.address, command.toByteString()));
        }

        @Override
        public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {
            try {
                if (from.address.getKind() == ShardKind.ACCOUNT) {
                    AccountEvents published = AccountEvents.parseFrom(events.toByteString());
                    accountEvents.addAll(published.getEventsList());
                    if (published.hasLiabilityLeaves() || published.hasLiabilityTree()) {
                        liabilities.add(published);
                    }
                } else {
                    MarketEvents published = MarketEvents.parseFrom(events.toByteString());
                    published
                            .getEventsList()
                            .forEach(event -> marketEvents.add(Map.entry(published.getSymbol(), event)));
                }
            } catch (InvalidProtocolBufferException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public void moveMarket(int market, boolean ownLane) {
            moves.add(new MoveOfMarket(market, ownLane));
        }
    }

    /** Takes the commands sent to markets; the rest is discarded. */
    private record Answers(Consumer<MarketCommand> taker) implements Outbox {
        @Override
        public void send(ShardAddress destination, MessageLite command) {
            if (command instanceof MarketCommand answer) {
                taker.accept(answer);
            }
        }

        @Override
        public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {}
    }

    private static final class Discard implements Outbox {
        @Override
        public void send(ShardAddress destination, MessageLite command) {}

        @Override
        public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {}

        @Override
        public void moveMarket(int market, boolean ownLane) {}
    }
}
