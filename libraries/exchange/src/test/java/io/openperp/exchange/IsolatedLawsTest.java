package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.ShardView;
import io.openperp.exchange.account.ShardView.Books;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.Keys;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.verification.DerivedKeys;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import io.openperp.units.Side;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of isolated accounts at every mark (ISO-010 to ISO-017, ISO-034). */
class IsolatedLawsTest {

    private static final String BTC = "BTC-USD";
    private static final Bytes32 ALICE = Floor.named("alice");
    private static final Bytes32 LONE = Floor.named("lone");
    private static final Bytes32 MAKER = Floor.named("maker");
    private static final Bytes32 ISOLATED = DerivedKeys.isolatedAccount(ALICE, 0);

    private final Floor floor = new Floor(null, Floor::marksAreTheOracles);

    IsolatedLawsTest() {
        floor.price(BTC, "100000");
        floor.fund("maker", "10000000");
        floor.fund("alice", "100000");
        floor.configure(settings -> settings.setInsuranceDeposit(Decimals.parse("1000000")));
        floor.exchange.drain();
    }

    /**
     * ISO-034: the same money and the same position need the same margin and are liquidated at the same mark, whether they
     * are isolated or all that an account has; and what happens to them changes nothing of their owner.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void anIsolatedAccountIsLikeALoneOne(long seed) {
        Random random = new Random(seed);
        Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        String size = Decimals.format((1 + random.nextInt(300)) * 100_000L);
        trade(ALICE, side, size, Routing.ISOLATED);
        // An order needs the fee of a taker, 5 bp, and pays that of a maker, 2: a lone account keeps the rest, an owner
        // gets it.
        long rest = books(ISOLATED).fees() * 3 / 2;
        floor.askInSignedBytes(
                ALICE,
                ALICE,
                new Transfer(Transfer.Kind.INTERNAL, ALICE, ISOLATED, null, Quantity.of(Decimals.format(rest))));
        long money = books(ISOLATED).balance();
        floor.fund("lone", Decimals.format(money + books(ISOLATED).fees()));
        trade(LONE, side, size, Routing.CROSS);
        Books owner = books(ALICE);
        long mark = 100_000;
        for (int step = 0; step < 40; step++) {
            assertThat(needs(ISOLATED)).as("step %d at %d", step, mark).isEqualTo(needs(LONE));
            assertThat(isFlat(ISOLATED)).isEqualTo(isFlat(LONE));
            if (isFlat(ISOLATED)) {
                break;
            }
            assertThat(books(ALICE)).isEqualTo(owner);
            long against = side == Side.BUY ? -1 : 1;
            mark += against * random.nextInt(900) - against * random.nextInt(200);
            floor.price(BTC, String.valueOf(mark));
            floor.exchange.checkInvariants();
        }
        assertThat(isFlat(ISOLATED)).isTrue();
        assertThat(books(ISOLATED).balance()).isZero();
        assertThat(books(ALICE).balance()).isBetween(owner.balance(), owner.balance() + money);
    }

    /** ISO-015, ISO-016: after orders that end in any way, flat again, the owner has all but its losses and fees. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void whatIsNotLostComesBack(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 60; i++) {
            Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
            String price = String.valueOf(100_000 + 10 * (random.nextInt(21) - 10));
            String size = Decimals.format((1 + random.nextInt(50)) * 100_000L);
            if (random.nextInt(2) == 0) {
                ask(MAKER, plain(side, size, price));
            } else {
                ask(ALICE, order(side, size, price, random.nextInt(3) == 0));
            }
            if (random.nextInt(6) == 0) {
                floor.price(BTC, String.valueOf(100_000 + random.nextInt(400) - 200));
            }
            floor.exchange.checkInvariants();
            Books isolated = books(ISOLATED);
            boolean hasNothing = isFlat(ISOLATED) && isolated.used() == 0;
            assertThat(isolated.balance() == 0).isEqualTo(hasNothing);
        }
        floor.askInSignedBytes(ALICE, ALICE, new CancelAll(List.of()));
        long size = size(ISOLATED);
        if (size != 0) {
            Side closing = size > 0 ? Side.SELL : Side.BUY;
            floor.askInSignedBytes(MAKER, MAKER, new CancelAll(List.of()));
            ask(MAKER, plain(closing.opposite(), Decimals.format(Math.abs(size)), "100000"));
            ask(ALICE, order(closing, Decimals.format(Math.abs(size)), "100000", false));
        }
        Books isolated = books(ISOLATED);
        assertThat(isolated.balance()).isZero();
        assertThat(books(ALICE).balance())
                .isEqualTo(Decimals.parse("100000") + isolated.realizedPnl() - isolated.fees() + isolated.funding());
        assertThat(floor.exchange.replayedHash(seed)).isEqualTo(floor.exchange.stateHash());
    }

    /**
     * ISO-019, ISO-034: whatever rests beside a position, it is liquidated by its own equity, and
     * what was set aside for orders comes back then to the unit.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void marginOfOrdersNeverPaysForThePosition(long seed) {
        Random random = new Random(seed);
        floor.askInSignedBytes(ALICE, ALICE, leverage("45"));
        int liquidated = 0;
        long mark = 100_000;
        for (int step = 0; step < 80; step++) {
            Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
            boolean rests = random.nextInt(3) > 0;
            long distance = rests ? 100 + random.nextInt(9_000) : -random.nextInt(50);
            String price = String.valueOf(mark - side.signed(distance));
            String size = Decimals.format((1 + random.nextInt(40)) * 100_000L);
            if (!rests) {
                ask(MAKER, plain(side.opposite(), size, price));
            }
            ask(ALICE, order(side, size, price, !rests));
            assertThat(books(ISOLATED).orderMargin())
                    .isBetween(0L, Math.max(0, books(ISOLATED).balance()));
            Books before = books(ISOLATED);
            long owner = books(ALICE).balance();
            boolean wasFlat = isFlat(ISOLATED);
            floor.askInSignedBytes(MAKER, MAKER, new CancelAll(List.of()));
            mark = Math.max(50_000, mark + random.nextInt(6_001) - 3_000);
            floor.price(BTC, String.valueOf(mark));
            floor.exchange.checkInvariants();
            Books after = books(ISOLATED);
            // what has just been closed in part may rest below maintenance margin, but not deep below
            assertThat(3 * (after.equity() - after.orderMargin())).isGreaterThanOrEqualTo(2 * after.maintenance());
            if (!wasFlat && isFlat(ISOLATED)) {
                liquidated++;
                assertThat(books(ALICE).balance()).isGreaterThanOrEqualTo(owner + before.orderMargin());
            }
        }
        assertThat(liquidated).isPositive();
        assertThat(floor.exchange.replayedHash(seed)).isEqualTo(floor.exchange.stateHash());
    }

    /** ISO-017: both accounts are told of money that moves with an order, as of an internal transfer. */
    @Test
    void marginThatMovesIsATransfer() {
        ask(ALICE, order(Side.BUY, "0.1", "100000", false));
        assertThat(floor.exchange.accountEventsSince(0).stream()
                        .filter(AccountEvent::hasTransferred)
                        .filter(event -> !event.getTransferred().getExternal()
                                && event.getTransferred().getAmount() == Decimals.parse("1005"))
                        .map(event -> Keys.read(event.getAccount())))
                .containsExactly(ALICE, ISOLATED);
        assertThat(floor.exchange.accountEventsSince(0).stream()
                        .filter(event -> Keys.read(event.getAccount()).equals(ISOLATED)))
                .allMatch(event -> Keys.read(event.getIsolatedOwner()).equals(ALICE));
    }

    private static UpdateUserSettings leverage(String leverage) {
        return new UpdateUserSettings(List.of(new UpdateUserSettings.LeverageSetting(BTC, Quantity.of(leverage))));
    }

    private record Needs(long equity, long used, long survival, long maintenance) {}

    private Needs needs(Bytes32 account) {
        Books books = books(account);
        return isFlat(account)
                ? new Needs(0, 0, 0, 0)
                : new Needs(books.equity(), books.used(), books.survival(), books.maintenance());
    }

    /** Lets the account trade as maker against a taker who has enough money. */
    private void trade(Bytes32 account, Side side, String size, Routing routing) {
        ActionStatus rests = ask(
                account,
                new LimitOrder(BTC, side, Quantity.of("100000"), Quantity.of(size), TimeInForce.GTC, false, routing));
        assertThat(rests.getKind()).as(rests.getReason()).isEqualTo(StatusKind.RESTING);
        assertThat(ask(MAKER, plain(side.opposite(), size, "100000")).getKind()).isEqualTo(StatusKind.FILLED);
    }

    private static LimitOrder plain(Side side, String size, String price) {
        return new LimitOrder(BTC, side, Quantity.of(price), Quantity.of(size), TimeInForce.GTC, false, Routing.CROSS);
    }

    private static LimitOrder order(Side side, String size, String price, boolean immediate) {
        return new LimitOrder(
                BTC,
                side,
                Quantity.of(price),
                Quantity.of(size),
                immediate ? TimeInForce.IOC : TimeInForce.GTC,
                false,
                Routing.ISOLATED);
    }

    private Books books(Bytes32 account) {
        return new ShardView(floor.exchange.accountShard()).books().getOrDefault(account, Books.EMPTY);
    }

    private long size(Bytes32 account) {
        ShardView.Holdings holdings =
                new ShardView(floor.exchange.accountShard()).holdings().get(account);
        return holdings == null ? 0 : holdings.sizes().getOrDefault(BTC, 0L);
    }

    private boolean isFlat(Bytes32 account) {
        return size(account) == 0;
    }

    private ActionStatus ask(Bytes32 account, LimitOrder order) {
        return floor.askInSignedBytes(account, account, order).getStatuses(0);
    }
}
