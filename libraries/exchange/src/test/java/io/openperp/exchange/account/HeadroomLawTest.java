package io.openperp.exchange.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.liquidation.Headroom;
import io.openperp.exchange.account.state.Account;
import io.openperp.exchange.account.state.Holding;
import io.openperp.exchange.account.state.ListedMarket;
import io.openperp.exchange.account.state.RawState;
import io.openperp.risk.DefaultMarkets;
import io.openperp.risk.market.MarketConditions;
import io.openperp.risk.market.Regime;
import io.openperp.units.Fixed;
import io.openperp.units.Side;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Marks moved by all of the headroom, each up or down, and rates anywhere on their way: the account stays above what it
 * needs. And the headroom is worth something: half as much again is too much for some.
 */
@Tag("slow")
class HeadroomLawTest {

    private static final int CORNERS = 12;

    private final WatchedAccounts world = new WatchedAccounts(DefaultMarkets.ALL);
    private final Headroom headroom = new Headroom(world.listings);
    private final Account account = world.account("alice");
    private final Random random = new Random(1);
    private int tooFar;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void noMoveWithinTheHeadroomEndangersTheAccount(boolean orders) {
        int some = 0;
        for (int trial = 0; trial < 4_000; trial++) {
            draw(orders);
            long room = headroom.of(account);
            if (room >= 0) {
                some++;
                List<MarketConditions> start = world.markets.stream()
                        .map(market -> market.conditions())
                        .toList();
                for (int corner = 0; corner < CORNERS; corner++) {
                    move(start, room, corner);
                    assertThat(WatchedAccounts.equity(account))
                            .as("trial %d, corner %d, headroom %d", trial, corner, room)
                            .isGreaterThanOrEqualTo(world.need(account));
                }
                move(start, room + room / 2, 0);
                tooFar += WatchedAccounts.equity(account) < world.need(account) ? 1 : 0;
            }
        }
        assertThat(some).as("accounts with headroom").isGreaterThan(1_500);
        assertThat(tooFar).as("accounts that half as much again endangers").isGreaterThan(some / 20);
    }

    private void draw(boolean orders) {
        RawState.empty(account);
        for (ListedMarket market : world.markets) {
            RawState.setConditions(market, conditions(market));
        }
        for (ListedMarket market : world.markets) {
            int kind = random.nextInt(4);
            if (kind > 0) {
                account.setLeverage(market, (1 + random.nextLong(20)) * Fixed.ONE);
                world.position(account, market, kind == 1 ? -size(market) : size(market));
            }
            for (int left = orders ? random.nextInt(4) : 0; left > 0; left--) {
                long price = market.conditions().mark() / 1000 * (940 + random.nextInt(120));
                world.order(
                        account,
                        market,
                        Side.of(random.nextBoolean()),
                        price,
                        size(market),
                        random.nextInt(3) == 0,
                        random.nextBoolean());
            }
        }
        account.forgetIdleHoldings();
        long need = world.need(account);
        world.endow(account, need / (1 + random.nextInt(40)) * random.nextInt(12));
    }

    private MarketConditions conditions(ListedMarket market) {
        MarketConditions turned = MarketConditions.listed(
                        market.conditions().parameters(), market.conditions().exchange())
                .withMark((1 + random.nextLong(100_000)) * Fixed.ONE, true)
                .inRegime(regime());
        return turned.withRegimeDt(random.nextInt(60)).inRegime(regime()).withRegimeDt(random.nextInt(400));
    }

    /** Moves all marks: corner 0 goes against every position, 1 with it; the others go anywhere. */
    private void move(List<MarketConditions> start, long room, int corner) {
        for (ListedMarket market : world.markets) {
            MarketConditions from = start.get(market.number);
            Holding holding = account.holdingOrNull(market);
            boolean isLong = holding != null && holding.size() > 0;
            boolean up = switch (corner) {
                case 0 -> !isLong;
                case 1 -> isLong;
                default -> random.nextBoolean();
            };
            long step = Fixed.mulFloor(from.mark(), room);
            long later = random.nextInt(3) * random.nextInt(500);
            RawState.setConditions(
                    market,
                    from.withMark(from.mark() + (up ? step : -step), true).withRegimeDt(from.regimeDt() + later));
        }
    }

    private int regime() {
        return Regime.code(random.nextInt(3) - 1, random.nextInt(3));
    }

    private long size(ListedMarket market) {
        long notional = (10 + random.nextLong(random.nextBoolean() ? 60_000_000 : 100_000)) * Fixed.ONE;
        return Math.max(1, Fixed.divFloor(notional, market.conditions().mark()));
    }
}
