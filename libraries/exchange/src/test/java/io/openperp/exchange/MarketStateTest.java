package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.Action;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.MarketState;
import io.openperp.journal.MarketStatus;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.MarketOperation.SetMarketState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** States of markets beside what traders see of them, which is in the scenarios (MST-001 to MST-015). */
class MarketStateTest {

    private static final String BTC = "BTC-USD";

    private final Floor floor = Floor.open();

    /** MST-003: the account shard has admitted the order, the market refuses it, and what was reserved is free again. */
    @Test
    void orderOnItsWayIsRefusedByTheMarket() {
        open();

        floor.sendInSignedBytes("admin", new SetMarketState(BTC, "halted", "maintenance", 0));
        floor.send("alice", Floor.buy("late", BTC, "0.5", "99000"));
        floor.exchange.drain();

        assertThat(lastOfAlice().getKind()).isEqualTo(StatusKind.REJECTED_INVALID);
        assertThat(lastOfAlice().getReason()).isEqualTo("BTC-USD is halted (maintenance): accepted are cancels");
        assertThat(floor.exchange.market(0).restingOrders()).isZero();
        set("trading");
        set("trading");
        assertThat(floor.one("alice", Floor.buy("all", BTC, "2", "99000")).getKind())
                .isEqualTo(StatusKind.RESTING);
    }

    /** MST-003: a larger order too. */
    @Test
    void enlargementOnItsWayIsRefusedByTheMarket() {
        open();
        floor.one("alice", Floor.buy("order", BTC, "0.5", "99000"));

        floor.sendInSignedBytes("admin", new SetMarketState(BTC, "cancelOnly", "maintenance", 0));
        floor.send("alice", Floor.modify("order", BTC, "0.7"));
        floor.exchange.drain();

        assertThat(lastOfAlice().getReason()).isEqualTo("BTC-USD is cancelOnly (maintenance): accepted are cancels");
        assertThat(floor.one("alice", Floor.modify("order", BTC, "0.4")).getKind())
                .isEqualTo(StatusKind.RESTING);
    }

    /** MST-001 */
    @Test
    void whatIsNoStateOfAMarketIsRefused() {
        open();

        assertThat(reason(new SetMarketState("DOGE-USD", "halted", "x", 0))).startsWith("unknown symbol DOGE-USD");
        assertThat(reason(new SetMarketState(BTC, "closed", "x", 0))).startsWith("unknown state closed, accepted are");
        assertThat(reason(new SetMarketState(BTC, "halted", "x", 1)))
                .startsWith("until is 1970-01-01T00:00:01Z, accepted are 0 and seconds after");
        assertThat(status()).isEqualTo(MarketStatus.getDefaultInstance());
    }

    /** MST-007 */
    @Test
    void sameStateAgainReplacesReasonAndEnd() {
        open();
        set("halted");
        long since = status().getSinceSecond();
        floor.exchange.tick(5);
        floor.exchange.drain();

        ask(new SetMarketState(BTC, "halted", "again", since + 1_000));

        assertThat(status())
                .isEqualTo(MarketStatus.newBuilder()
                        .setState(MarketState.MARKET_HALTED)
                        .setReason("again")
                        .setSinceSecond(since)
                        .setUntilSecond(since + 1_000)
                        .build());
        int announced = floor.exchange.marketEvents();
        ask(new SetMarketState(BTC, "halted", "again", since + 1_000));
        assertThat(floor.exchange.marketEvents()).isEqualTo(announced);
    }

    /** MST-015 */
    @Test
    void changeOfConfigurationKeepsTheState() {
        open();
        set("halted");

        floor.exchange.list(ListingChange.of(floor.exchange.listings.getFirst(), "takerFee", 50_000));
        floor.exchange.drain();

        assertThat(floor.exchange.market(0).listing().getTakerFee()).isEqualTo(50_000);
        assertThat(status().getState()).isEqualTo(MarketState.MARKET_HALTED);
        assertThat(floor.one("alice", Floor.buy("order", BTC, "0.1", "99000")).getReason())
                .contains("halted");
    }

    /** MST-004: more orders than one command cancels. */
    @Test
    void largeBookIsClearedBeforeAnythingMatches() {
        open();
        floor.ask("alice", Floor.buy("bid", BTC, "1", "100000"));
        floor.ask("bob", Floor.sell("ask", BTC, "1", "100000"));
        for (int i = 0; i < 12; i++) {
            List<Action> orders = new ArrayList<>();
            for (int j = 0; j < 50; j++) {
                orders.add(Floor.buy("bid " + i + " " + j, BTC, "0.001", "99000"));
            }
            floor.ask("bob", orders.toArray(Action[]::new));
        }
        assertThat(floor.exchange.market(0).restingOrders()).isEqualTo(600);

        set("reduceOnly");

        assertThat(floor.exchange.market(0).restingOrders()).isEqualTo(100);
        assertThat(status().getClearing()).isTrue();
        Action closing = Floor.market("close", BTC, false, "0.1", true);
        assertThat(floor.one("alice", closing).getReason())
                .endsWith("accepted are cancels, until no order is left that is not reduce-only");
        floor.exchange.tick(1);
        floor.exchange.drain();
        assertThat(floor.exchange.market(0).restingOrders()).isZero();
        assertThat(status().getClearing()).isFalse();
        assertThat(floor.one("alice", Floor.market("close", BTC, false, "0.1", true))
                        .getKind())
                .isEqualTo(StatusKind.CANCELLED_IOC);
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.replayedHash(5)).isEqualTo(floor.exchange.stateHash());
    }

    /** MST-016: a book takes the mark outside the band; when it has gone the market trades again. */
    @Test
    void marketWhoseBookIsFarFromTheOracleTakesTheConfiguredState() {
        Floor narrow = new Floor(null, listing -> {
            listing.getMarkBuilder().setLiquidationBand(0).setBiasBand(0);
            listing.getAutomaticStatesBuilder()
                    .setBandLeftSeconds(10)
                    .setBandLeftState(MarketState.MARKET_POST_ONLY)
                    .setGoodSeconds(5);
        });
        narrow.exchange.tick(1);
        narrow.exchange.drain();
        narrow.price(BTC, "100000");
        narrow.fund("bob", "1000000");
        narrow.ask("bob", Floor.buy("bid", BTC, "1", "100400"));
        narrow.ask("bob", Floor.sell("ask", BTC, "1", "100500"));
        seconds(narrow, 12);
        assertThat(status(narrow)).isEqualTo(MarketStatus.getDefaultInstance());
        seconds(narrow, 4);

        assertThat(status(narrow).getState()).isEqualTo(MarketState.MARKET_POST_ONLY);
        assertThat(status(narrow).getAutomatic()).isTrue();
        assertThat(status(narrow).getReason())
                .matches(
                        "automatic: the mark 100[0-9.]+ has been farther than 0 from the oracle price for 10 s, now 100000");
        assertThat(narrow.exchange.replayedHash(5)).isEqualTo(narrow.exchange.stateHash());
        narrow.ask("bob", Floor.cancelAll(BTC));
        seconds(narrow, 30);
        assertThat(status(narrow).getState()).isEqualTo(MarketState.MARKET_TRADING);
        assertThat(status(narrow).getAutomatic()).isFalse();
        narrow.exchange.checkInvariants();
    }

    /** MST-015, MST-016: a snapshot keeps what was counted. */
    @Test
    void secondsThatWereCountedAreInTheSnapshot() {
        Floor silent = new Floor(
                null,
                listing -> listing.getAutomaticStatesBuilder()
                        .setOracleSilentSeconds(20)
                        .setOracleSilentState(MarketState.MARKET_HALTED)
                        .setGoodSeconds(1));
        silent.exchange.tick(1);
        silent.exchange.drain();
        silent.price(BTC, "100000");
        for (int i = 0; i < 4; i++) {
            silent.exchange.tick(25);
            silent.exchange.drain();
            silent.exchange.restoreFromSnapshots(7 + i);
        }
        assertThat(status(silent).getState()).isEqualTo(MarketState.MARKET_HALTED);
    }

    private static void seconds(Floor floor, int seconds) {
        for (int i = 0; i < seconds; i++) {
            floor.exchange.tick(1);
            floor.exchange.drain();
        }
    }

    private static MarketStatus status(Floor floor) {
        return floor.exchange.market(0).listing().getStatus();
    }

    private void open() {
        floor.exchange.tick(1);
        floor.exchange.drain();
        floor.price(BTC, "100000");
        floor.fund("alice", "50000");
        floor.fund("bob", "1000000");
    }

    private void set(String state) {
        assertThat(ask(new SetMarketState(BTC, state, "maintenance", 0)).getKind())
                .isEqualTo(StatusKind.SET_MARKET_STATE);
    }

    private String reason(SetMarketState change) {
        ActionStatus status = ask(change);
        assertThat(status.getKind()).isEqualTo(StatusKind.ERROR);
        return status.getReason();
    }

    private ActionStatus ask(SetMarketState change) {
        return floor.askInSignedBytes(Floor.ADMIN, Floor.ADMIN, change).getStatuses(0);
    }

    private MarketStatus status() {
        return floor.exchange.market(0).listing().getStatus();
    }

    private ActionStatus lastOfAlice() {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasTransactionCompleted)
                .map(AccountEvent::getTransactionCompleted)
                .toList()
                .getLast()
                .getStatuses(0);
    }
}
