package io.openperp.exchange.market;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import io.openperp.exchange.ExchangeClock;
import io.openperp.exchange.Rules;
import io.openperp.exchange.market.state.MarketTerms;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.AnswerTerms;
import io.openperp.journal.Arrival;
import io.openperp.journal.ExecuteDue;
import io.openperp.journal.ListMarket;
import io.openperp.journal.ListingAct;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketListing;
import io.openperp.journal.MessageViews;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.Shards;
import io.openperp.journal.StatusKind;
import io.openperp.journal.Tick;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * The state machine of one market: its order book, positions, prices and collected fees. A single thread changes a
 * market, which keeps all of these exact, and different markets can be matched in parallel. Commands are executed by
 * {@link Market} once the market is listed.
 */
public final class MarketShard implements Shard {

    private final long secret;
    private final ExchangeClock clock = new ExchangeClock();
    private final Rules rules = new Rules();
    private @Nullable Market market;

    /**
     * Creates a shard whose market is not listed yet.
     *
     * @param secret seed for the hash tables whose keys clients choose; never reaches state or output
     */
    public MarketShard(long secret) {
        this.secret = secret;
    }

    @Override
    public PreparedMarketCommand prepare(ByteString body) {
        return PreparedMarketCommand.of(body);
    }

    @Override
    public PreparedCommand prepare(MessageLite command) {
        return new PreparedMarketCommand((MarketCommand) command);
    }

    @Override
    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
        apply(arrival, prepare(body), outbox);
    }

    @Override
    public void apply(Arrival arrival, PreparedCommand prepared, Outbox outbox) {
        clock.arrive(arrival);
        MarketCommand command =
                (prepared instanceof PreparedMarketCommand ready ? ready : prepare(prepared.body())).command();
        switch (command.getBodyCase()) {
            case EXECUTE_ACTIONS -> listed().execute(command.getExecuteActions(), arrival, outbox);
            case EXECUTE_DUE -> listed().executeDue(arrival, outbox);
            case OBSERVE_PRICE -> listed().observe(command.getObservePrice(), arrival, outbox);
            case CANCEL_FOR_RISK -> listed().cancelForRisk(command.getCancelForRisk(), arrival, outbox);
            case REDUCE_POSITION -> listed().reduce(command.getReducePosition(), arrival, outbox);
            case TAKE_OVER_POSITION -> listed().takeOver(command.getTakeOverPosition(), arrival, outbox);
            case DELEVERAGE_POSITION -> listed().deleverage(command.getDeleveragePosition(), arrival, outbox);
            case REPORT_HOLDERS -> listed().report(command.getReportHolders(), arrival, outbox);
            case SET_MARKET_STATE -> listed().setState(command.getSetMarketState(), arrival, outbox);
            case CHANGE_TERMS -> listed().changeTerms(command.getChangeTerms(), arrival, outbox);
            case LIST_MARKET -> list(command.getListMarket(), arrival, outbox);
            case TICK -> tick(command.getTick().getSecond(), arrival, outbox);
            case ACCEPT_TIME -> goBack(command.getAcceptTime().getNowSecond(), arrival);
            case RULES_VERSION -> follow(command.getRulesVersion().getVersion());
            case BODY_NOT_SET -> throw new IllegalStateException("a market command this binary does not know");
        }
    }

    private void follow(int version) {
        rules.follow(version);
    }

    private void tick(long second, Arrival arrival, Outbox outbox) {
        long previousSecond = clock.second();
        if (clock.tick(second) && market != null) {
            market.tick(previousSecond, arrival, outbox);
        }
    }

    /**
     * Sets the clock back to the time of the log, if this shard is ahead of it and {@code nowSecond} agrees with the
     * log (LOG-027).
     */
    private void goBack(long nowSecond, Arrival arrival) {
        if (clock.agreesWith(nowSecond) && clock.goBack() && market != null) {
            market.goBack(new Arrival(clock.nanos(), arrival.slot(), arrival.gateway(), arrival.sender()));
        }
    }

    private void list(ListMarket asked, Arrival arrival, Outbox outbox) {
        if (asked.hasAct()) {
            act(asked, arrival, outbox);
        } else {
            list(asked.getListing(), arrival, outbox);
        }
    }

    /**
     * Lists this market at an operator's request. Refuses it if a block of the configuration has listed the market in
     * the meantime (MKT-013).
     */
    private void act(ListMarket asked, Arrival arrival, Outbox outbox) {
        ListingAct act = asked.getAct();
        MarketListing listing = asked.getListing();
        ActionStatus.Builder status = ActionStatus.newBuilder().setAction(act.getAction());
        if (market == null) {
            list(listing, arrival, outbox);
            status.setKind(StatusKind.LIST_MARKET).setListedMarket(listing.getMarket());
        } else {
            status.setKind(StatusKind.ERROR)
                    .setReason("market " + listing.getMarket() + " was listed by a block as "
                            + market.listing().getSymbol() + " meanwhile: send it again");
        }
        outbox.send(
                Shards.accounts(),
                AccountCommand.newBuilder()
                        .setAnswerTerms(AnswerTerms.newBuilder()
                                .setAccount(act.getAccount())
                                .setTransaction(act.getTransaction())
                                .setStatus(status))
                        .build());
    }

    private void list(MarketListing listing, Arrival arrival, Outbox outbox) {
        if (market == null) {
            market = new Market(MarketTerms.of(listing), clock, secret);
            market.announce(arrival, outbox);
        } else {
            market.relistKeepingLifelongTerms(listing, arrival, outbox);
        }
    }

    private Market listed() {
        if (market == null) {
            throw new IllegalStateException("a command before the market was listed");
        }
        return market;
    }

    /** Whether the shard has nothing to do because its market is not listed yet. */
    @Override
    public boolean isDormant() {
        return market == null;
    }

    /** The market; null before it is listed. */
    public @Nullable Market market() {
        return market;
    }

    /**
     * Offset between the clock of the broker and that of the host that sends ticks, in nanoseconds:
     * {@link ExchangeClock#tickOffsetNanos}.
     */
    public long clockOffsetNanos() {
        return clock.tickOffsetNanos();
    }

    @Override
    public boolean hasGoneBack() {
        return clock.hasGoneBack();
    }

    @Override
    public PreparedCommand tickCommand(long second) {
        MarketCommand tick = MarketCommand.newBuilder()
                .setTick(Tick.newBuilder().setSecond(second))
                .build();
        return prepare(tick);
    }

    @Override
    public int dueAt(long appendNanos) {
        return market == null ? 0 : market.delayed().dueAt(appendNanos);
    }

    @Override
    public long nextDueNanos() {
        return market == null ? Long.MAX_VALUE : market.delayed().nextDueNanos();
    }

    @Override
    public PreparedCommand dueCommand() {
        return prepare(MarketCommand.newBuilder()
                .setExecuteDue(ExecuteDue.getDefaultInstance())
                .build());
    }

    @Override
    public int rulesVersion() {
        return rules.version();
    }

    @Override
    public void writeTo(BinaryWriter out) {
        clock.writeTo(out);
        rules.writeTo(out);
        out.writeBoolean(market != null);
        if (market != null) {
            market.writeTo(out);
        }
    }

    @Override
    public void readFrom(BinaryReader in) {
        clock.readFrom(in);
        rules.readFrom(in);
        market = in.readBoolean() ? Market.readFrom(in, clock, secret) : null;
    }

    /** A parsed command of a market shard. */
    record PreparedMarketCommand(MarketCommand command) implements PreparedCommand {

        /** Parses a command. Throws {@link UncheckedIOException} if its bytes cannot be read. */
        static PreparedMarketCommand of(ByteString body) {
            try {
                return new PreparedMarketCommand(MessageViews.read(MarketCommand.parser(), body));
            } catch (InvalidProtocolBufferException e) {
                throw new UncheckedIOException("unreadable market command", e);
            }
        }

        @Override
        public ByteString body() {
            return command.toByteString();
        }
    }
}
