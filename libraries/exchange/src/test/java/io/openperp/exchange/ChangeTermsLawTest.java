package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.StatusKind;
import io.openperp.listing.ListingTerms;
import io.openperp.risk.market.Regime;
import io.openperp.risk.market.RiskSurface;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nobody is liquidated by a change of terms within its notice (TRM-004, TRM-005): of two exchanges with the same traders and prices
 * the one whose terms change at random liquidates nobody whom the other does not, until a change that was announced in time
 * counts.
 */
@Tag("slow")
class ChangeTermsLawTest {

    private static final String BTC = "BTC-USD";
    private static final long NOTICE_SECONDS = 40;
    private static final int STEPS = 120;

    private int accepted;
    private int refusedForNotice;
    private int announced;
    private int liquidated;

    @Test
    void nobodyIsLiquidatedByAChangeWithinItsNotice() {
        LongStream.rangeClosed(1, 24).forEach(this::play);
        assertThat(accepted).isGreaterThan(100);
        assertThat(refusedForNotice).isGreaterThan(30);
        assertThat(announced).isGreaterThan(5);
        assertThat(liquidated).isGreaterThan(10);
    }

    private void play(long seed) {
        Random random = new Random(seed);
        Floor changing = opened(seed);
        Floor same = opened(seed);
        double price = 100_000;
        long noticeEnds = Long.MAX_VALUE;
        for (int step = 0; step < STEPS && second(changing) < noticeEnds; step++) {
            if (random.nextInt(3) == 0) {
                noticeEnds = change(changing, random, noticeEnds);
            }
            price *= 1 + random.nextGaussian() * 0.003;
            for (Floor floor : List.of(changing, same)) {
                floor.price(BTC, Math.round(price) + "");
                floor.exchange.tick(1);
                floor.exchange.drain();
            }
            if (second(changing) < noticeEnds) {
                assertThat(liquidated(same)).as("seed " + seed).containsAll(liquidated(changing));
            }
        }
        liquidated += liquidated(same).size();
        changing.exchange.checkInvariants();
        assertThat(changing.exchange.replayedHash(seed)).isEqualTo(changing.exchange.stateHash());
    }

    /** Traders with positions of many sizes and leverages, on both sides, who can afford falls and rises of half a percent to ten. */
    private static Floor opened(long seed) {
        Floor floor = new Floor(new Random(seed), listing -> {
            Floor.marksAreTheOracles(listing);
            listing.setTermsNoticeSeconds(NOTICE_SECONDS);
        });
        floor.exchange.tick(1);
        floor.exchange.drain();
        floor.price(BTC, "100000");
        floor.fund("maker", "100000000");
        for (int i = 0; i < 8; i++) {
            String trader = "trader " + i;
            floor.fund(trader, Integer.toString(3000 + 900 * i));
            floor.one(trader, Floor.leverage(BTC, "50"));
            boolean buys = i % 2 == 0;
            floor.one("maker", order("maker " + i, !buys));
            floor.one(trader, order("taker " + i, buys));
        }
        return floor;
    }

    private static io.openperp.journal.Action order(String id, boolean buys) {
        return buys ? Floor.buy(id, BTC, "1", "100000") : Floor.sell(id, BTC, "1", "100000");
    }

    /**
     * A random change of what margin depends on; when its notice ends if it makes margin stricter. One that is refused leaves what is
     * pending, any other takes its place.
     */
    private long change(Floor floor, Random random, long noticeEnds) {
        MarketListing before = floor.exchange.market(0).listing();
        long effective = random.nextInt(3) == 0 ? second(floor) + 1 + random.nextInt(60) : 0;
        var status = floor.askInSignedBytes(
                        Floor.ADMIN, Floor.ADMIN, new ChangeTerms(BTC, terms(before, random), effective))
                .getStatuses(0);
        if (status.getKind() != StatusKind.CHANGE_TERMS) {
            refusedForNotice += status.getReason().contains("a notice of") ? 1 : 0;
            return noticeEnds;
        }
        accepted++;
        boolean inTime = effective >= second(floor) + NOTICE_SECONDS;
        announced += inTime ? 1 : 0;
        MarketListing after = floor.exchange.market(0).listing();
        if (effective == 0) {
            requireNoHigherRate(before, after, random);
            assertThat(after.getTakerFee()).isLessThanOrEqualTo(before.getTakerFee());
            assertThat(after.getMakerFee()).isLessThanOrEqualTo(before.getMakerFee());
        }
        return inTime ? effective : Long.MAX_VALUE;
    }

    private static String terms(MarketListing now, Random random) {
        double factor = 0.7 + random.nextInt(60) / 100.0;
        return switch (random.nextInt(7)) {
            case 0 -> "tierFactors " + scaled(now.getTierFactorsList(), factor);
            case 1 -> "leverageFactors " + scaled(now.getLeverageFactorsList(), factor);
            case 2 -> "maxLeverage " + (40 + random.nextInt(40));
            case 3 -> "highVolatilityFactor 1." + (25 + random.nextInt(60));
            case 4 -> "takerFee 0.000" + (3 + random.nextInt(5)) + ", makerFee 0.000" + random.nextInt(3);
            case 5 -> "trendFactor 1." + (10 + random.nextInt(20));
            default -> "volatilityHigh " + Decimals.format(now.getVolatilityHigh() / 100 * (90 + random.nextInt(30)));
        };
    }

    private static String scaled(List<Long> factors, double by) {
        return factors.stream()
                .map(factor -> Decimals.format(Math.round(factor * by)))
                .collect(Collectors.joining(" "));
    }

    /** Checks at random points, also between knots and beyond them, that a change at once asks for no more. */
    private static void requireNoHigherRate(MarketListing before, MarketListing after, Random random) {
        for (int i = 0; i < 40; i++) {
            long notional = (long) (random.nextDouble() * random.nextDouble() * 60_000_000) * Fixed.ONE;
            long leverage = Fixed.ONE + (long) (random.nextDouble() * 90 * Fixed.ONE);
            int regime = Regime.code(random.nextInt(3) - 1, random.nextInt(3));
            for (Side side : Side.values()) {
                assertThat(rate(after, regime, side, notional, leverage))
                        .isLessThanOrEqualTo(rate(before, regime, side, notional, leverage) + 1); // of rounding
            }
        }
    }

    private static long rate(MarketListing listing, int regime, Side side, long notional, long leverage) {
        return RiskSurface.settled(ListingTerms.market(listing), ListingTerms.exchange(listing), regime, side)
                .at(0)
                .rate(notional, leverage);
    }

    private static TreeSet<Bytes32> liquidated(Floor floor) {
        List<Bytes32> keys = new ArrayList<>();
        floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasLiquidationExplained)
                .forEach(event -> keys.add(Keys.read(event.getAccount())));
        return new TreeSet<>(keys);
    }

    private static long second(Floor floor) {
        return floor.exchange.timeNanos / 1_000_000_000L;
    }
}
