package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.Action;
import io.openperp.journal.PublishPrices;
import io.openperp.journal.PublishedPrice;
import io.openperp.units.Decimals;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A publisher's mistake costs patience, never a shard. */
class WrongOracleTest {

    private static final String BTC = "BTC-USD";
    private static final String SOL = "SOL-USD";
    private static final int WALKS = 40;

    private final Floor floor = Floor.open();

    @Test
    void aPriceAHundredTimesAwayIsIgnored() { // PRC-012
        floor.price(BTC, "100000");
        floor.fund("alice", "100000");
        floor.one("alice", Floor.buy("a1", BTC, "0.1", "99990"));
        floor.price(BTC, "0.000001");
        floor.price(BTC, "999999999");
        tick();
        assertThat(StatusText.of(floor.one("alice", Floor.buy("a2", BTC, "0.1", "99990"))))
                .isEqualTo("resting left 0.1");
    }

    @Test
    void aLowPriceForAMinuteLeavesABiasThatTheRightPriceSurvives() { // PRC-022
        floor.price(BTC, "100000");
        floor.fund("alice", "100000");
        floor.one("alice", Floor.buy("a1", BTC, "0.1", "99990"));
        floor.one("alice", Floor.sell("a2", BTC, "0.1", "100010"));
        for (int second = 0; second < 50; second++) {
            floor.price(BTC, "1100");
            tick();
        }
        floor.price(BTC, "100000");
        tick();
        floor.exchange.checkInvariants();
        assertThat(StatusText.of(floor.one("alice", Floor.cancel("a1", BTC)))).isEqualTo("cancelled");
    }

    @Test
    void aPriceAtWhichAPositionNoLongerFitsStopsNobody() { // PRC-013
        floor.price(SOL, "150");
        floor.price(BTC, "100000");
        floor.fund("alice", "10000000");
        floor.fund("bob", "10000000");
        floor.one("bob", Floor.sell("b1", SOL, "40000", "150"));
        floor.one("alice", Floor.buy("a1", SOL, "40000", "150"));
        floor.price(SOL, "14000");
        floor.price(SOL, "1300000");
        floor.price(SOL, "120000000");
        tick();
        assertThat(StatusText.of(floor.one("alice", Floor.leverage(BTC, "5")))).startsWith("updateUserSettings");
        assertThat(StatusText.of(floor.one("bob", Floor.buy("b2", BTC, "0.1", "100000"))))
                .startsWith("rejectedRiskLimit: Insufficient margin"); // he has been deleveraged
        floor.exchange.checkInvariants();
        floor.price(SOL, "1300000");
        floor.price(SOL, "14000");
        floor.price(SOL, "150");
        tick();
        assertThat(StatusText.of(floor.one("alice", Floor.buy("a3", BTC, "0.1", "100000"))))
                .isEqualTo("resting left 0.1");
        assertThat(floor.exchange.replayedHash(3)).isEqualTo(floor.exchange.stateHash());
    }

    @Test
    void reduceOnlyOrdersGrownAboveThePositionCountNoMoreThanIt() { // ORD-034
        floor.price(BTC, "100000");
        floor.fund("mm", "1000000");
        floor.fund("alice", "11000");
        floor.one("mm", Floor.sell("m1", BTC, "1", "100000"));
        floor.one("alice", Floor.buy("a1", BTC, "1", "100000"));
        Action closing = Floor.limit("a2", BTC, false, "99500", "0.5", io.openperp.journal.TimeInForce.GTC, true);
        assertThat(StatusText.of(floor.one("alice", closing))).startsWith("resting");
        assertThat(StatusText.of(floor.one("alice", Floor.modify("a2", BTC, "50"))))
                .startsWith("resting");
        assertThat(floor.exchange.market(0).book().size()).isEqualTo(1);
        floor.exchange.checkInvariants();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1000000000.00000001", "90000000000", "92233720368.54775807"})
    void aPriceAboveAllAssetsIsRefusedWithTheRange(String price) { // PRC-020
        assertThat(StatusText.of(
                        floor.ask(Floor.ORACLE, Floor.ORACLE, published(price)).getStatuses(0)))
                .isEqualTo("error: price " + price + " is outside 0.00000001 to 1000000000");
    }

    @Test
    void noWalkOfPricesAcrossTheirWholeRangeStopsAShard() { // PRC-012, PRC-013, PRC-020
        for (int seed = 0; seed < WALKS; seed++) {
            new WalkOfPrices(new Random(seed)).play();
        }
    }

    @Test
    void aLeverageGivenTwiceIsRefused() { // MRG-019
        floor.fund("alice", "100");
        floor.price(BTC, "100000");
        Action twice = Action.newBuilder()
                .setChangeLeverage(Floor.leverage(BTC, "5").getChangeLeverage().toBuilder()
                        .addSettings(
                                Floor.leverage(BTC, "6").getChangeLeverage().getSettings(0)))
                .build();
        assertThat(StatusText.of(floor.one("alice", twice))).isEqualTo("error: the leverage of BTC-USD is given twice");
    }

    private static Action published(String price) {
        return Action.newBuilder()
                .setPublishPrices(PublishPrices.newBuilder()
                        .addPrices(PublishedPrice.newBuilder()
                                .setSymbol(BTC)
                                .setTimestamp(1)
                                .setPrice(Decimals.parse(price))))
                .build();
    }

    private void tick() {
        floor.exchange.tick(1);
        floor.exchange.drain();
    }
}
