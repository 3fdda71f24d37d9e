package io.openperp.exchange.market;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.book.OrderBook;
import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.MarketStates;
import io.openperp.exchange.market.command.CommandContext;
import io.openperp.exchange.market.command.PublicEvents;
import io.openperp.exchange.market.command.Settlements;
import io.openperp.exchange.market.matching.DelayedTransactions;
import io.openperp.exchange.market.matching.Executions;
import io.openperp.exchange.market.matching.IncreasingOrders;
import io.openperp.exchange.market.matching.LiquidationOrders;
import io.openperp.exchange.market.matching.Matches;
import io.openperp.exchange.market.matching.MoneyTransfers;
import io.openperp.exchange.market.matching.OpenOrderChanges;
import io.openperp.exchange.market.matching.OrderMatching;
import io.openperp.exchange.market.matching.PositionTransfers;
import io.openperp.exchange.market.matching.PublicOrders;
import io.openperp.exchange.market.matching.RestingRates;
import io.openperp.exchange.market.pricing.MarketPricing;
import io.openperp.exchange.market.state.BookPrices;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.exchange.market.state.Traders;
import io.openperp.journal.Arrival;
import io.openperp.journal.CancelForRisk;
import io.openperp.journal.ChangeTerms;
import io.openperp.journal.DeleveragePosition;
import io.openperp.journal.ExecuteActions;
import io.openperp.journal.Keys;
import io.openperp.journal.LevelChanged;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.MarketListing;
import io.openperp.journal.ObservePrice;
import io.openperp.journal.OpenInterestChanged;
import io.openperp.journal.Outbox;
import io.openperp.journal.ReducePosition;
import io.openperp.journal.ReportHolders;
import io.openperp.journal.SetMarketState;
import io.openperp.journal.Shards;
import io.openperp.journal.TakeOverPosition;
import io.openperp.risk.market.MarketParameters;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Side;
import java.io.UncheckedIOException;

/** A listed market: executes each command on its book, positions, prices and state, and sends the effects on. */
public final class Market {

    private final Traders traders;
    private final CommandContext context;
    private final PublicEvents facts;
    private final Settlements settlements;
    private final Matches matches;
    private final OrderBook book;
    private final Executions executions;
    private final RestingRates rates;
    private final DelayedTransactions delayed;
    private final MarketTransactions transactions;
    private final LiquidationOrders liquidations;
    private final DeleveragingQueue deleveragings;
    private final MoneyTransfers moneyTransfers;
    private final MarketPricing prices;
    private final StatusClock statuses;
    private final TermsClock termsClock;
    private final FinalSettlement settlement;

    Market(MarketTerms terms, ExchangeClock clock, long secret) {
        this(terms, clock, secret, new OrderBook(secret));
    }

    private Market(MarketTerms terms, ExchangeClock clock, long secret, OrderBook book) {
        this.book = book;
        context = new CommandContext(terms);
        facts = new PublicEvents(context);
        traders = new Traders(secret);
        delayed = new DelayedTransactions(secret);
        settlements = new Settlements(context);
        matches = new Matches(context, settlements, facts);
        rates = new RestingRates();
        PublicOrders publicOrders = new PublicOrders(book, context, facts);
        executions = new Executions(book, traders, matches, settlements, context, rates, publicOrders);
        OpenOrderChanges changes = new OpenOrderChanges(book, executions, settlements, context, rates, delayed);
        OrderMatching orders = new OrderMatching(book, traders, executions, settlements, context, rates, changes);
        PositionTransfers positionTransfers = new PositionTransfers(traders, matches, executions);
        liquidations = new LiquidationOrders(changes, traders, executions, positionTransfers, settlements);
        deleveragings = new DeleveragingQueue(traders, positionTransfers, settlements);
        moneyTransfers = new MoneyTransfers(matches, settlements);
        prices = new MarketPricing(terms, clock, book, traders, matches, settlements, moneyTransfers, facts);
        IncreasingOrders increasing = new IncreasingOrders(book, traders, executions);
        statuses = new StatusClock(context, clock, increasing, facts);
        settlement = new FinalSettlement(context, clock, traders, increasing, matches, moneyTransfers, prices, facts);
        transactions = new MarketTransactions(context, orders, delayed, settlements, settlement);
        termsClock = new TermsClock(context, clock);
    }

    void execute(ExecuteActions execute, Arrival arrival, Outbox outbox) {
        settle(arrival, outbox, () -> transactions.execute(execute, arrival, outbox));
    }

    /** Executes the transaction that has waited longest, if it is due (DLY-004). */
    void executeDue(Arrival arrival, Outbox outbox) {
        settle(arrival, outbox, () -> transactions.executeDue(arrival, outbox));
    }

    void cancelForRisk(CancelForRisk cancel, Arrival arrival, Outbox outbox) {
        settle(arrival, outbox, () -> liquidations.cancel(cancel));
    }

    void reduce(ReducePosition reduce, Arrival arrival, Outbox outbox) {
        Runnable command = () -> liquidations.reduce(context.terms(), reduce, arrival.timeNanos());
        step(arrival, outbox, reduce.getAccount(), reduce.getStep(), command);
    }

    void takeOver(TakeOverPosition takeOver, Arrival arrival, Outbox outbox) {
        Runnable command = () -> liquidations.takeOver(context.terms(), takeOver);
        step(arrival, outbox, takeOver.getAccount(), takeOver.getStep(), command);
    }

    void deleverage(DeleveragePosition deleverage, Arrival arrival, Outbox outbox) {
        Runnable command = () -> deleveragings.start(context.terms(), deleverage, prices.mark());
        step(arrival, outbox, deleverage.getAccount(), deleverage.getStep(), command);
    }

    void report(ReportHolders report, Arrival arrival, Outbox outbox) {
        settle(
                arrival,
                outbox,
                () -> deleveragings.report(context.terms(), report, prices.mark(), holdsLiquidations()));
    }

    /** Executes a step of a liquidation, or answers it as deferred in a state in which they wait (MST-012). */
    private void step(Arrival arrival, Outbox outbox, ByteString account, long step, Runnable command) {
        settle(arrival, outbox, () -> {
            if (holdsLiquidations()) {
                settlements.deferStep(Keys.read(account), step, 0);
            } else {
                command.run();
            }
        });
    }

    private boolean holdsLiquidations() {
        return MarketStates.holdsLiquidations(listing());
    }

    void setState(SetMarketState asked, Arrival arrival, Outbox outbox) {
        if (!settlement.hasBegun()) {
            settle(arrival, outbox, () -> announceState(statuses.set(asked), outbox));
        }
    }

    /** Executes an operator's request to change terms, and answers whether the market accepts it (TRM-003). */
    void changeTerms(ChangeTerms asked, Arrival arrival, Outbox outbox) {
        context.begin(arrival);
        TermsClock.Decision decision = termsClock.decide(asked);
        if (decision.listing() != null) {
            follow(decision.listing(), arrival, outbox);
        }
        facts.publish(outbox);
        outbox.send(Shards.accounts(), decision.answer(asked));
    }

    /**
     * Puts terms into force and announces them; prices and surfaces too, unless only state or pending terms have
     * changed.
     */
    private void follow(MarketListing next, Arrival arrival, Outbox outbox) {
        boolean inForce = MarketTerms.changesWhatIsInForce(context.terms().listing(), next);
        MarketTerms terms = MarketTerms.of(next);
        refine(context.terms().market(), terms.market());
        context.relist(terms);
        if (inForce) {
            prices.relist(context.terms());
            prices.announce(context.terms(), arrival, outbox);
        } else {
            prices.announceState(context.terms(), outbox);
        }
    }

    /** Switches the book to a finer grid; every order keeps its price, its size and its place (TRM-012). */
    private void refine(MarketParameters now, MarketParameters next) {
        long ticks = now.tickSize() / next.tickSize();
        long lots = now.lotSize() / next.lotSize();
        if (ticks != 1 || lots != 1) {
            book.refine(ticks, lots);
        }
    }

    private void announceState(boolean changed, Outbox outbox) {
        if (changed) {
            prices.announceState(context.terms(), outbox);
        }
    }

    /** Executes a command on book and positions, then sends the settlement to the account shard and publishes the public events. */
    private void settle(Arrival arrival, Outbox outbox, Runnable command) {
        context.begin(arrival);
        long openInterest = matches.openInterest();
        command.run();
        book.drainChangedLevels((side, priceTicks, lots, orders) -> facts.add(MarketEvent.newBuilder()
                .setLevelChanged(LevelChanged.newBuilder()
                        .setIsBuy(side.isBuy())
                        .setPrice(context.terms().price(priceTicks))
                        .setSize(context.terms().totalSize(lots))
                        .setOrders(orders))));
        if (matches.openInterest() != openInterest) {
            facts.add(MarketEvent.newBuilder()
                    .setOpenInterestChanged(OpenInterestChanged.newBuilder().setOpenInterest(matches.openInterest())));
        }
        traders.releaseIdle(book);
        settlements.send(outbox);
        moneyTransfers.rebates(context.terms(), outbox);
        deleveragings.sendRequests(context.terms(), outbox);
        facts.publish(outbox);
    }

    void observe(ObservePrice observed, Arrival arrival, Outbox outbox) {
        context.begin(arrival);
        if (!settlement.hasBegun()) {
            prices.observe(context.terms(), observed, arrival, outbox);
        }
        facts.publish(outbox);
    }

    /** Sets the market back to the time of this arrival: whatever was observed at a later time no longer counts. */
    void goBack(Arrival arrival) {
        context.begin(arrival);
        matches.goBack();
        prices.goBack(arrival.timeNanos());
    }

    /** Executes one second of the exchange clock: pending terms, mark, funding, fees, and state of the market. */
    void tick(long previousSecond, Arrival arrival, Outbox outbox) {
        if (settlement.hasBegun()) {
            settling(arrival, outbox);
            return;
        }
        context.begin(arrival);
        if (termsClock.isDue()) {
            follow(termsClock.effective(), arrival, outbox);
        }
        prices.tick(context.terms(), previousSecond, arrival, outbox);
        moneyTransfers.fees(context.terms(), outbox);
        statuses.count(prices);
        if (statuses.isDue()) {
            settle(arrival, outbox, () -> announceState(statuses.tick(), outbox));
        } else {
            facts.publish(outbox);
        }
    }

    /** Executes one second of a market in or after settlement: transfers fees, cancels orders, closes positions. */
    private void settling(Arrival arrival, Outbox outbox) {
        context.begin(arrival);
        moneyTransfers.fees(context.terms(), outbox);
        if (settlement.isDue()) {
            settle(arrival, outbox, () -> settlement.second(outbox));
        }
    }

    /** Announces to the account shard and the public that this market is listed, with its terms and prices. */
    void announce(Arrival arrival, Outbox outbox) {
        context.begin(arrival);
        prices.announce(context.terms(), arrival, outbox);
        facts.publish(outbox);
    }

    /** The terms in force in this market. */
    public MarketListing listing() {
        return context.terms().listing();
    }

    /** Replaces the parameters, except those that are fixed for life; a repetition has no effect (MKT-007). */
    void relistKeepingLifelongTerms(MarketListing listing, Arrival arrival, Outbox outbox) {
        relist(termsClock.configured(listing), arrival, outbox);
    }

    /** Replaces the parameters; a repetition, or a change of a term that is fixed for life, has no effect. */
    void relist(MarketListing listing, Arrival arrival, Outbox outbox) {
        if (!listing.equals(context.terms().listing()) && context.terms().mayBecome(listing)) {
            context.relist(MarketTerms.of(listing));
            prices.relist(context.terms());
            announce(arrival, outbox);
        }
    }

    /** The transactions held back until their orders have waited; only for reading. */
    public DelayedTransactions delayed() {
        return delayed;
    }

    /** The order book; only for reading. */
    public OrderBook book() {
        return book;
    }

    /** The mark price; 0 before the first. */
    public long mark() {
        return prices.mark();
    }

    public long openInterest() {
        return matches.openInterest();
    }

    /** Whether a publisher's price is young enough for the mark to follow it. */
    public boolean isOracleLive() {
        return prices.isLive();
    }

    /** Number of publishers whose prices count at present. */
    public int livePublishers() {
        return prices.livePublishers();
    }

    /** Best price of a side; 0 if no order rests there. */
    public long bestPrice(Side side) {
        return BookPrices.best(context.terms(), book, side);
    }

    public int restingOrders() {
        return book.size();
    }

    /** Total size of the best {@code levels} levels of a side, in base units. */
    public long depth(Side side, int levels) {
        return BookPrices.depth(context.terms(), book, side, levels);
    }

    /** Price of the last trade on the book; 0 before the first. */
    public long lastPrice() {
        return matches.lastPrice();
    }

    /** Code of the present regime, which combines direction and volatility. */
    public int regime() {
        return prices.regimeCode();
    }

    /** The 8-hour funding rate of the running hour, as last published. */
    public long fundingRate() {
        return prices.publishedFundingRate();
    }

    /** Number of deleveragings that are being carried out or wait. */
    public int deleveragings() {
        return deleveragings.count();
    }

    /** Money that the market holds: fees collected minus the cost of all positions (LOG-019). */
    public long heldMoney() {
        return matches.money();
    }

    /** All money that the market has sent to accounts since the beginning (LOG-019). */
    public long sentMoney() {
        return settlements.sentMoney();
    }

    /** Checks positions and book after a command; throws {@link IllegalStateException} if a check fails. */
    public void checkInvariants() {
        MarketInvariants.check(traders, book, context.terms(), matches);
    }

    void writeTo(BinaryWriter out) {
        out.writeBytes(context.terms().listing().toByteArray());
        book.writeTo(out);
        traders.writeTo(out);
        prices.writeTo(out);
        matches.writeTo(out);
        settlements.writeTo(out);
        deleveragings.writeTo(out);
        statuses.writeTo(out);
        termsClock.writeTo(out);
        rates.writeTo(out);
        delayed.writeTo(out);
    }

    static Market readFrom(BinaryReader in, ExchangeClock clock, long secret) {
        try {
            MarketTerms terms = MarketTerms.of(MarketListing.parseFrom(in.readBytes()));
            Market market = new Market(terms, clock, secret, OrderBook.readFrom(in, secret));
            market.traders.readFrom(in);
            market.prices.readFrom(in);
            market.matches.readFrom(in);
            market.settlements.readFrom(in);
            market.deleveragings.readFrom(in);
            market.statuses.readFrom(in);
            market.termsClock.readFrom(in);
            market.rates.readFrom(in);
            market.delayed.readFrom(in);
            return market;
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException("unreadable market listing in a snapshot", e);
        }
    }
}
