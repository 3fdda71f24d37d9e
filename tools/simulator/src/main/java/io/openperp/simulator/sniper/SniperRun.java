package io.openperp.simulator.sniper;

import io.openperp.journal.Keys;
import io.openperp.journal.Traded;
import io.openperp.simulator.run.Chance;
import io.openperp.units.Bytes32;
import io.openperp.units.Fixed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * One seed of a maker who quotes both sides around a fair price that jumps, of snipers who hear of each jump before
 * him, and of uninformed takers. Prices, jumps and latencies of a seed are the same whatever the delay is.
 */
public final class SniperRun {

    /** Length of a run. */
    static final int SECONDS = 60;
    /** Distance of each quote from the price that the maker knows, in tenths of a basis point. */
    static final int QUOTE_TENTHS = 10;

    static final int SNIPERS = 3;

    private static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final long START_NANOS = 1_800_000_010L * NANOS_PER_SECOND;
    private static final long OPENING_PRICE = 100_000L * Fixed.ONE;
    private static final long TENTHS = 100_000;
    private static final long SNIPED_SIZE = Fixed.ONE / 2;
    private static final long QUOTED_SIZE = SNIPERS * SNIPED_SIZE;
    private static final long OTHERS_SIZE = Fixed.ONE / 10;
    private static final long UPKEEP_MICROS = 250_000;
    private static final List<Bytes32> OTHERS = List.of(QuotedMarket.key("taker 1"), QuotedMarket.key("taker 2"));
    private static final List<Bytes32> FAST = IntStream.range(0, SNIPERS)
            .mapToObj(number -> QuotedMarket.key("sniper " + number))
            .toList();

    /**
     * How a seed is played.
     *
     * @param delayMillis {@code takerDelay} of the market
     * @param cancelsOnFill whether the maker's program cancels all quotes as soon as it hears of a trade
     * @param restores whether the exchange is restored from its snapshots while orders wait
     * @param ahead whether there is a sniper, in place of the others, who sends orders ahead of jumps
     */
    public record Way(int delayMillis, boolean cancelsOnFill, boolean restores, boolean ahead) {

        /** The maker cancels when he hears of a jump, and the snipers send when they do. */
        public Way(int delayMillis) {
            this(delayMillis, false, false, false);
        }
    }

    /**
     * The result of a run.
     *
     * @param waited number of orders that have waited
     * @param restored how often the exchange was restored while orders waited
     * @param state hash of the whole state in the end
     * @param answers hash of all answers
     */
    public record Outcome(Losses losses, long waited, int restored, Bytes32 state, long answers) {}

    private final Timeline time = new Timeline(START_NANOS);
    private final Losses losses = new Losses();
    private final long seed;
    private final Way way;
    private final WaitLaws laws;
    private final DelayedVenue venue;
    private final QuotedMarket market;
    private final OrdersAhead ahead;
    private final Chance jumping;
    private final Chance taking;
    private final Chance hearing;
    private long fair = OPENING_PRICE;
    private int lastJump;
    /** Price that the maker believes in. */
    private long known = OPENING_PRICE;

    private boolean isCancelling;

    private SniperRun(long seed, Way way) {
        this.seed = seed;
        this.way = way;
        laws = new WaitLaws(way.delayMillis());
        venue = new DelayedVenue(time, laws, this::traded, way.restores());
        market = new QuotedMarket(time, venue);
        ahead = new OrdersAhead(time, market, way.delayMillis());
        jumping = Chance.of(seed, 0);
        taking = Chance.of(seed, 1);
        hearing = Chance.of(seed, 2);
    }

    /** Plays a seed; throws {@link SniperLaw.SniperLawBroken} if a law does not hold. */
    public static Outcome play(long seed, Way way) {
        return new SniperRun(seed, way).play();
    }

    private Outcome play() {
        List<Bytes32> accounts = new ArrayList<>(FAST);
        accounts.addAll(OTHERS);
        accounts.addAll(way.ahead() ? OrdersAhead.accounts() : List.of());
        accounts.add(QuotedMarket.MAKER);
        market.begin(way.delayMillis(), fair, accounts);
        market.quote(known, distance(), QUOTED_SIZE);
        for (int second = 1; second <= SECONDS; second++) {
            time.at(START_NANOS + second * NANOS_PER_SECOND, () -> market.second(fair));
        }
        time.after(UPKEEP_MICROS, this::upkeep);
        planJump(jumping.between(1_000_000, 5_000_000));
        time.after(taking.between(50_000, 450_000), this::takeAtRandom);
        time.runUntil(START_NANOS + SECONDS * NANOS_PER_SECOND);
        return new Outcome(losses, laws.waited(), venue.restored(), venue.stateHash(), laws.hash());
    }

    /**
     * Moves the fair price by 2 to 20 basis points. The maker's new quotes arrive 10 to 20 ms later, one time in twenty
     * up to 40 ms later than that; the orders of the snipers 1 to 9 ms before the time at which the quotes should.
     */
    private void jump() {
        Chance chance = Chance.of(seed, 1000 + losses.jumps());
        losses.jump();
        lastJump = (int) chance.between(20, Losses.LARGEST_JUMP);
        boolean up = chance.oneIn(2);
        long moved = Fixed.mulFloor(fair, lastJump * Fixed.ONE / TENTHS);
        fair += up ? moved : -moved;
        long price = fair;
        long arrival = chance.between(10_000, 20_000);
        long stutter = chance.oneIn(20) ? chance.between(1_000, 40_000) : 0;
        for (Bytes32 sniper : FAST) {
            long earlier = arrival - chance.between(1_000, 9_000);
            if (!way.ahead()) {
                time.after(earlier, () -> market.take(sniper, up, price, SNIPED_SIZE));
            } else if (sniper.equals(FAST.getFirst())) {
                time.after(earlier, () -> ahead.hears(up));
            }
        }
        time.after(arrival + stutter, () -> {
            known = price;
            market.quote(known, distance(), QUOTED_SIZE);
            isCancelling = false;
            ahead.isOver();
        });
        planJump(jumping.between(1_000_000, 9_000_000));
    }

    private void planJump(long micros) {
        time.after(micros, this::jump);
        if (way.ahead()) {
            time.after(micros - OrdersAhead.BEFORE_MICROS, () -> ahead.begin(SNIPED_SIZE));
        }
    }

    /** The maker fills up his quotes regularly, at the price he knows. */
    private void upkeep() {
        if (!isCancelling) {
            market.quote(known, distance(), QUOTED_SIZE);
        }
        time.after(UPKEEP_MICROS, this::upkeep);
    }

    private void takeAtRandom() {
        boolean buy = taking.oneIn(2);
        long limit = buy ? fair / 100 * 101 : fair / 100 * 99;
        market.take(taking.of(OTHERS), buy, limit, taking.between(1, 5) * OTHERS_SIZE);
        time.after(taking.between(50_000, 450_000), this::takeAtRandom);
    }

    private void traded(Traded trade) {
        long perUnit = trade.getTakerIsBuy() ? fair - trade.getPrice() : trade.getPrice() - fair;
        long takersGain = Fixed.mulFloor(perUnit, trade.getSize());
        if (!OTHERS.contains(Keys.read(trade.getTaker()))) {
            losses.snipe(lastJump, trade.getSize(), takersGain);
        } else {
            losses.serve(trade.getSize(), -takersGain);
        }
        if (way.cancelsOnFill() && !isCancelling) {
            isCancelling = true;
            time.after(hearing.between(2_000, 6_000), this::cancelAfterFill);
        }
    }

    /** Quotes again after 20 ms, in which the maker hears of a jump if there was one. */
    private void cancelAfterFill() {
        if (!isCancelling) {
            return; // a jump has made him quote meanwhile
        }
        market.cancelAll(QuotedMarket.MAKER);
        time.after(20_000, () -> {
            if (isCancelling) {
                isCancelling = false;
                market.quote(known, distance(), QUOTED_SIZE);
            }
        });
    }

    private long distance() {
        return Fixed.mulFloor(known, QUOTE_TENTHS * Fixed.ONE / TENTHS);
    }
}
