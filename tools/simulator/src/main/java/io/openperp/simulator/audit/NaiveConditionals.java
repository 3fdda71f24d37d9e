package io.openperp.simulator.audit;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.AnnouncePrice;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Fill;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import io.openperp.journal.StatusKind;
import io.openperp.simulator.cluster.Request.ClientTransaction;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks conditional orders with a model that walks over all of them at every mark: which ones trigger, how often they
 * try, and how far their fills may be from the mark.
 */
final class NaiveConditionals {

    private static final long LIMIT_BAND = Decimals.parse("0.1");
    private static final BigDecimal BASIS_POINTS = BigDecimal.valueOf(10_000);

    /**
     * A waiting order. For a trailing order, {@code bestMark} is the best mark for its owner that has moved its
     * trigger: it changes only by at least the order's step, and not while the market's state suspends triggers. For a
     * triggered order that stays until it is filled, {@code marks} are those since its last try.
     */
    private static final class Waiting {
        final OrderState state;
        final List<Long> marks = new ArrayList<>();
        long bestMark;

        Waiting(OrderState state, long bestMark) {
            this.state = state;
            this.bestMark = bestMark;
        }
    }

    private final NaiveLedger ledger;
    private final Map<Integer, Long> marks = new HashMap<>();
    private final Set<Integer> held = new HashSet<>();
    private final TreeMap<Bytes32, Waiting> waiting = new TreeMap<>();
    /** Mark at which each order has triggered, by order ID. */
    private final TreeMap<Bytes32, Long> triggered = new TreeMap<>();

    private int triggeredIsolated;
    /** Accounts that have chosen that triggered market orders stay until they are filled. */
    private final Set<Bytes32> staying = new HashSet<>();

    private int tries;
    private final NaiveHeldOrders heldOrders;

    NaiveConditionals(NaiveLedger ledger) {
        this.ledger = ledger;
        heldOrders = new NaiveHeldOrders(ledger);
    }

    /**
     * Records a new mark of a market, moves trailing orders of the market after it, and adds the mark to orders that
     * have triggered and try again. Must be called in the order of the log.
     */
    void marked(AnnouncePrice price) {
        marks.put(price.getMarket(), price.getMark());
        waiting.values().stream()
                .filter(order -> triesAgain(order.state) && order.state.getMarket() == price.getMarket())
                .forEach(order -> order.marks.add(price.getMark()));
        followAll(price.getMarket());
    }

    /**
     * Applies the new state of a market. While this state suspends triggers, the triggers of its trailing orders do not
     * move with its mark; afterwards they move with the present mark.
     */
    void announced(MarketListing listing) {
        if (NaiveState.holdsTriggers(listing)) {
            held.add(listing.getMarket());
        } else if (held.remove(listing.getMarket())) {
            followAll(listing.getMarket());
        }
    }

    private void followAll(int market) {
        long mark = marks.getOrDefault(market, 0L);
        if (!held.contains(market)) {
            waiting.values().stream()
                    .filter(order -> order.state.getMarket() == market)
                    .forEach(order -> follow(order, mark));
        }
    }

    /**
     * Remembers the orders that fills of a transaction's on-fill orders arm; must be called in the order of the log.
     */
    void submitted(ClientTransaction transaction) {
        heldOrders.submitted(transaction);
    }

    /**
     * Checks an event of the account shard about a conditional order, and updates the model of waiting orders. All
     * marks before the command of the event must have been applied.
     */
    void published(AccountEvent event) {
        heldOrders.published(event, this::hasTriggered);
        if (event.hasStayUntilFilledSet()) {
            Bytes32 account = Keys.read(event.getAccount());
            if (event.getStayUntilFilledSet().getOn()) {
                staying.add(account);
            } else {
                staying.remove(account);
            }
        }
        if (event.hasOrderChanged() && event.getOrderChanged().getOrder().hasConditional()) {
            OrderState order = event.getOrderChanged().getOrder();
            Bytes32 owner =
                    Keys.read(event.getIsolatedOwner().isEmpty() ? event.getAccount() : event.getIsolatedOwner());
            checkRetry(order, owner);
            changed(order, Keys.read(event.getAccount()));
            boolean isIsolated = !event.getIsolatedOwner().isEmpty();
            triggeredIsolated += isIsolated && order.getStatus() == StatusKind.TRIGGERED ? 1 : 0;
        }
        if (event.hasOrderFilled() && event.getOrderFilled().getOrder().hasConditional()) {
            filled(event.getOrderFilled().getOrder(), event.getOrderFilled().getFill());
        }
    }

    private boolean hasTriggered(Bytes32 basket) {
        Waiting before = waiting.get(basket);
        return triggered.containsKey(basket) || before != null && isPassed(before, mark(before.state));
    }

    /** Number of times that each kind of event happened, by name, so that a test can require that each does. */
    Map<String, Integer> eventCounts() {
        Map<String, Integer> seen = new TreeMap<>(heldOrders.eventCounts());
        seen.put("triggered", triggered.size());
        seen.put("triggered isolated", triggeredIsolated);
        seen.put("tries of staying orders", tries);
        return seen;
    }

    /**
     * Checks an order that tries again and counts the try: it must be a market order with something left to fill, of an
     * account that has chosen "stay until filled".
     */
    private void checkRetry(OrderState order, Bytes32 owner) {
        if (triesAgain(order)) {
            Bytes32 id = Keys.read(order.getOrderId());
            Waiting before = waiting.get(id);
            int tried = before == null ? 0 : before.state.getConditional().getTries();
            require(staying.contains(owner), () -> order + " tries again, and " + owner + " does not want that");
            require(order.getIsMarket(), () -> order + " is no market order and tries again");
            require(triggered.containsKey(id), () -> order + " tries again and has never triggered");
            require(order.getConditional().getTries() == tried + 1, () -> order + " has tried " + tried + " times");
            require(
                    order.getRemainingSize() > 0
                            && order.getRemainingSize() + order.getFilledSize() == order.getOriginalSize(),
                    () -> order + " tries again for another size than is left");
            tries++;
        }
    }

    private static boolean triesAgain(OrderState order) {
        return order.getStatus() == StatusKind.RESTING && order.getConditional().getTries() > 0;
    }

    private void changed(OrderState order, Bytes32 account) {
        Bytes32 id = Keys.read(order.getOrderId());
        boolean rests = order.getStatus() == StatusKind.RESTING && !order.getTriggered();
        if (rests) {
            Waiting before = waiting.get(id);
            waiting.put(id, new Waiting(order, before == null ? mark(order) : before.bestMark));
            limits(id, order);
            heldOrders.basketWaits(order, account);
        } else if (order.getStatus() == StatusKind.TRIGGERED
                || isBasket(order) && order.getStatus() == StatusKind.TRIGGER_FAILED) {
            trigger(id, order);
        } else if (order.getStatus() != StatusKind.REJECTED_DUPLICATE && order.getStatus() != StatusKind.WORKING) {
            waiting.remove(id);
        }
    }

    /**
     * Checks that the limits of a waiting order are those that its owner sent, or less than a tick better for the owner
     * (CND-012).
     */
    private void limits(Bytes32 id, OrderState order) {
        NaiveSentOrders.Sent sent = ledger.sentOrders().of(id);
        if (sent != null) {
            PlaceConditional terms = order.getConditional();
            long tick = ledger.listing(order.getMarket()).getTickSize();
            for (long better :
                    new long[] {terms.getLowLimit() - sent.lowLimit(), terms.getHighLimit() - sent.highLimit()}) {
                long gain = order.getIsBuy() ? -better : better;
                require(
                        gain >= 0 && gain < tick,
                        () -> id + " waits with another limit than it was sent with: " + sent);
            }
        }
    }

    private void trigger(Bytes32 id, OrderState order) {
        require(!held.contains(order.getMarket()), () -> id + " has triggered in a market in which triggers wait");
        Waiting before = waiting.remove(id);
        require(before != null, () -> id + " has triggered without waiting, or twice");
        require(
                before != null && isPassed(before, mark(order)),
                () -> id + " has triggered at the mark " + mark(order) + ": " + order.getConditional());
        triggered.put(id, mark(order));
        if (isBasket(order)) {
            heldOrders.triggered(id);
        }
    }

    private static boolean isBasket(OrderState order) {
        return order.getConditional().getKind() == ConditionalKind.BASKET;
    }

    /**
     * Checks that the price of a fill is within the bound of its order: the limit, the slippage, or the band that the
     * market allows.
     */
    private void filled(OrderState order, Fill fill) {
        Bytes32 id = Keys.read(order.getOrderId());
        Long mark = triggered.get(id);
        require(mark != null, () -> order.getOrderId() + " has filled without having triggered");
        require(order.getReduceOnly(), () -> order + " is not reduce-only");
        if (mark != null && order.getIsMarket()) {
            Waiting again = waiting.get(id);
            List<Long> bounds = again == null ? List.of(mark) : again.marks;
            require(
                    bounds.stream().anyMatch(at -> isWithin(order, fill, mark, at)),
                    () -> "a fill at " + fill.getPrice() + " is beyond the bound of " + order);
        }
        if (order.getStatus() == StatusKind.FILLED) {
            waiting.remove(id);
        }
    }

    /**
     * Whether the price of a fill is within the slippage of its order or, without a slippage, within the band of the
     * market.
     *
     * @param trigger mark at which the order triggered
     * @param mark mark at which the order was sent to its market
     */
    private boolean isWithin(OrderState order, Fill fill, long trigger, long mark) {
        PlaceConditional terms = order.getConditional();
        Long slippage = slippage(terms, trigger);
        long band = slippage == null
                ? ledger.listing(order.getMarket()).getParameters().getMarketBand()
                : Math.min(slippage / 10_000, LIMIT_BAND);
        long distance = NaiveNumbers.timesCeil(mark, band);
        return order.getIsBuy() ? fill.getPrice() <= mark + distance : fill.getPrice() >= mark - distance;
    }

    /**
     * Slippage of the order in units of 1e-8 basis points; null: as far as the market allows. A range has a slippage
     * for each of its two triggers.
     */
    private static @Nullable Long slippage(PlaceConditional terms, long mark) {
        if (terms.getKind() != ConditionalKind.RANGE) {
            return terms.getHasSlippage() ? terms.getSlippage() : null;
        }
        if (mark <= terms.getLow()) {
            return terms.getHasLowSlippage() ? terms.getLowSlippage() : null;
        }
        return terms.getHasHighSlippage() ? terms.getHighSlippage() : null;
    }

    /**
     * Called when no record is in flight: checks that every waiting order except a basket has something to reduce: a
     * position, or an order that could open one.
     */
    void drained() {
        TreeMap<Bytes32, OrderState> all = new TreeMap<>();
        waiting.forEach((id, order) -> all.put(id, order.state));
        heldOrders.drained(
                all,
                (owner, order) -> ledger.accounts().entrySet().stream()
                        .filter(each -> each.getKey().equals(owner) || owner.equals(each.getValue().owner))
                        .anyMatch(each -> each.getValue().openOrders.containsKey(order)));
        waiting.forEach((id, order) -> require(
                ledger.accounts().values().stream().anyMatch(account -> reduces(account, id, order.state)),
                () -> id + " waits without a position: " + order.state));
    }

    private static boolean reduces(NaiveAccount account, Bytes32 id, OrderState order) {
        if (!account.openOrders.containsKey(id) || isBasket(order)) {
            return isBasket(order) && account.openOrders.containsKey(id);
        }
        long size = account.position(order.getMarket()).size;
        boolean hasPosition = order.getIsBuy() ? size < 0 : size > 0;
        return hasPosition
                || account.openOrders.values().stream()
                        .anyMatch(other -> other.getMarket() == order.getMarket()
                                && other.getIsBuy() != order.getIsBuy()
                                && !other.getReduceOnly());
    }

    private static boolean isPassed(Waiting order, long mark) {
        PlaceConditional terms = order.state.getConditional();
        if (terms.getKind() != ConditionalKind.TRAILING) {
            return terms.getLow() != 0 && mark <= terms.getLow() || terms.getHigh() != 0 && mark >= terms.getHigh();
        }
        BigDecimal stop = moved(order.bestMark, terms.getIsBuy() ? terms.getTrailBps() : -terms.getTrailBps());
        int beyond = BigDecimal.valueOf(mark).compareTo(stop);
        return terms.getIsBuy() ? beyond >= 0 : beyond <= 0;
    }

    private static void follow(Waiting order, long mark) {
        PlaceConditional terms = order.state.getConditional();
        if (terms.getKind() == ConditionalKind.TRAILING) {
            BigDecimal step = moved(order.bestMark, terms.getIsBuy() ? -terms.getStepBps() : terms.getStepBps());
            int reaches = BigDecimal.valueOf(mark).compareTo(step);
            boolean better = terms.getIsBuy() ? mark < order.bestMark : mark > order.bestMark;
            if (better && (terms.getIsBuy() ? reaches <= 0 : reaches >= 0)) {
                order.bestMark = mark;
            }
        }
    }

    private static BigDecimal moved(long mark, int basisPoints) {
        return BigDecimal.valueOf(mark)
                .multiply(BASIS_POINTS.add(BigDecimal.valueOf(basisPoints)).divide(BASIS_POINTS));
    }

    private long mark(OrderState order) {
        return marks.getOrDefault(order.getMarket(), 0L);
    }

    private static void require(boolean holds, Supplier<String> what) {
        LawBroken.unless(holds, Law.CONDITIONALS, what);
    }

    /** All waiting conditional orders by order ID, each as it was published last. */
    Map<ByteString, OrderState> waiting() {
        Map<ByteString, OrderState> all = new HashMap<>();
        waiting.values().forEach(order -> all.put(order.state.getOrderId(), order.state));
        return all;
    }
}
