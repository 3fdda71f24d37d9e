package io.openperp.exchange.market;

import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.book.OrderBook;
import io.openperp.exchange.ExchangeClock;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AnnounceMarket;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.Arrival;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListed;
import io.openperp.journal.MarketListing;
import io.openperp.journal.ObservePrice;
import io.openperp.journal.OpenInterestChanged;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shards;
import io.openperp.journal.TransactionAnswer;
import io.openperp.journal.TransferFees;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Bytes32;
import java.io.UncheckedIOException;

/** A listed market and what each of its commands does. */
public final class Market {

    private final ExchangeClock clock;
    private final Traders traders;
    private final PublicFacts facts = new PublicFacts();
    private final MarketPrices prices = new MarketPrices();
    private final Settlements settlements;
    private final Matches matches;
    private final OrderBook book;
    private final OrderDesk desk;
    private MarketTerms terms;

    Market(MarketTerms terms, ExchangeClock clock, long secret) {
        this(terms, clock, secret, new OrderBook(secret));
    }

    private Market(MarketTerms terms, ExchangeClock clock, long secret, OrderBook book) {
        this.terms = terms;
        this.clock = clock;
        this.book = book;
        traders = new Traders(secret);
        settlements = new Settlements(terms.listing().getAccountPartitions());
        matches = new Matches(settlements, facts, terms);
        desk = new OrderDesk(book, traders, matches, settlements, terms);
    }

    /** One transaction's actions here, as a unit; always answered, with the settlement of its account's shard. */
    void execute(ExecuteActions execute, Arrival arrival, Outbox outbox) {
        begin(arrival);
        long openInterest = matches.openInterest();
        Bytes32 account = Keys.read(execute.getAccount());
        TransactionAnswer.Builder answer = TransactionAnswer.newBuilder()
                .setAccount(execute.getAccount())
                .setTransaction(execute.getTransaction())
                .addAllStatuses(desk.execute(
                        account, execute.getAdmittedAtNanos(), execute.getActionsList(), arrival.timeNanos()));
        settlements.answer(account, answer);
        book.drainChangedLevels((side, priceTicks, lots, orders) -> facts.add(MarketEvent.newBuilder()
                .setLevelChanged(LevelChanged.newBuilder()
                        .setIsBuy(side.isBuy())
                        .setPrice(terms.price(priceTicks))
                        .setSize(terms.totalSize(lots))
                        .setOrders(orders))));
        if (matches.openInterest() != openInterest) {
            facts.add(MarketEvent.newBuilder()
                    .setOpenInterestChanged(OpenInterestChanged.newBuilder().setOpenInterest(matches.openInterest())));
        }
        traders.releaseIdle(book);
        settlements.send(outbox);
        facts.publish(outbox);
    }

    void observe(ObservePrice observed, Arrival arrival, Outbox outbox) {
        begin(arrival);
        if (prices.observe(
                Keys.read(observed.getPublisher()),
                observed.getTimestamp(),
                observed.getPrice(),
                arrival.timeNanos())) {
            price(arrival, outbox);
        }
        facts.publish(outbox);
    }

    /** One second: the averages of the mark, the mark, the transfer of fees. */
    void tick(Arrival arrival, Outbox outbox) {
        begin(arrival);
        prices.average(terms, book, matches.lastPrice(), arrival.timeNanos());
        price(arrival, outbox);
        transferFees(outbox);
        facts.publish(outbox);
    }

    /** Tells every account shard and the public that this market is listed under these terms. */
    void announce(Arrival arrival, Outbox outbox) {
        begin(arrival);
        AccountCommand announcement = AccountCommand.newBuilder()
                .setAnnounceMarket(AnnounceMarket.newBuilder().setListing(terms.listing()))
                .build();
        toAllAccountShards(announcement, outbox);
        facts.add(MarketEvent.newBuilder()
                .setMarketListed(MarketListed.newBuilder().setListing(terms.listing())));
        facts.publish(outbox);
    }

    /** Takes new parameters; a repeat, or a change of what is for life, has no effect. */
    void relist(MarketListing listing, Arrival arrival, Outbox outbox) {
        if (!listing.equals(terms.listing()) && terms.mayBecome(listing)) {
            terms = MarketTerms.of(listing);
            matches.use(terms);
            desk.use(terms);
            announce(arrival, outbox);
        }
    }

    private void begin(Arrival arrival) {
        facts.begin(terms, arrival.slot(), arrival.timeNanos());
        settlements.begin(terms.listing().getMarket(), arrival.slot(), arrival.timeNanos());
        matches.begin(arrival.timeNanos());
    }

    private void price(Arrival arrival, Outbox outbox) {
        boolean changed = prices.recompute(terms, book, matches.lastPrice(), arrival.timeNanos(), clock.isSteady());
        if (changed) {
            toAllAccountShards(
                    AccountCommand.newBuilder()
                            .setAnnouncePrice(AnnouncePrice.newBuilder()
                                    .setMarket(terms.listing().getMarket())
                                    .setMark(prices.mark())
                                    .setOracleIsLive(prices.isLive())
                                    .setTimeNanos(arrival.timeNanos()))
                            .build(),
                    outbox);
            facts.add(MarketEvent.newBuilder().setPriceChanged(prices.changed()));
        }
    }

    private void transferFees(Outbox outbox) {
        Bytes32 feeAccount = Keys.read(terms.listing().getFeeAccount());
        long fees = matches.takeFees(feeAccount);
        if (fees != 0) {
            outbox.send(
                    Shards.account(settlements.partitionOf(feeAccount)),
                    AccountCommand.newBuilder()
                            .setTransferFees(TransferFees.newBuilder()
                                    .setMarket(terms.listing().getMarket())
                                    .setFeeAccount(terms.listing().getFeeAccount())
                                    .setAmount(fees))
                            .build());
        }
    }

    private void toAllAccountShards(AccountCommand command, Outbox outbox) {
        for (int partition = 0; partition < settlements.partitions(); partition++) {
            outbox.send(Shards.account(partition), command);
        }
    }

    /** The book, for reading. */
    public OrderBook book() {
        return book;
    }

    public long openInterest() {
        return matches.openInterest();
    }

    /** Of the last trade on the book, 0 before the first. */
    public long lastPrice() {
        return matches.lastPrice();
    }

    /** Money held: fees collected minus the cost of all positions; and all money ever sent to account shards. */
    public long heldMoney() {
        return matches.money();
    }

    public long sentMoney() {
        return settlements.sentMoney();
    }

    /** Checks what must hold after every command; throws {@link IllegalStateException} naming what does not. */
    public void checkInvariants() {
        MarketInvariants.check(traders, book, terms, matches);
    }

    void writeTo(BinaryWriter out) {
        out.writeBytes(terms.listing().toByteArray());
        book.writeTo(out);
        traders.writeTo(out);
        prices.writeTo(out);
        matches.writeTo(out);
        settlements.writeTo(out);
    }

    static Market readFrom(BinaryReader in, ExchangeClock clock, long secret) {
        try {
            MarketTerms terms = MarketTerms.of(MarketListing.parseFrom(in.readBytes()));
            Market market = new Market(terms, clock, secret, OrderBook.readFrom(in, secret));
            market.traders.readFrom(in);
            market.prices.readFrom(in);
            market.matches.readFrom(in);
            market.settlements.readFrom(in);
            return market;
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable market listing in a snapshot", e);
        }
    }
}
