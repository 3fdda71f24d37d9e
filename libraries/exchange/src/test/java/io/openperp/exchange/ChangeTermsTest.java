package io.openperp.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountEvent;
import io.openperp.journal.ActionStatus;
import io.openperp.journal.MarketListing;
import io.openperp.journal.OrderFilled;
import io.openperp.journal.OrderState;
import io.openperp.journal.StatusKind;
import io.openperp.transaction.Administration.SetRole;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Terms that change while a market runs (TRM-001 to TRM-010). */
class ChangeTermsTest {

    private static final String BTC = "BTC-USD";
    private static final long NOTICE_SECONDS = 100;

    private final Floor floor = new Floor(null, listing -> listing.setTermsNoticeSeconds(NOTICE_SECONDS));

    /** TRM-001, TRM-003, TRM-010: fees count from the answer on, in every shard, and open orders stay. */
    @Test
    void feesCountFromTheAnswerOn() {
        open();
        floor.one("alice", Floor.sell("before", BTC, "0.1", "100000"));

        assertTaken("takerFee 0.0003, makerFee 0.0001", 0);
        floor.one("bob", Floor.buy("taker", BTC, "0.1", "100000"));

        assertThat(fee("bob")).isEqualTo(Decimals.parse("3"));
        assertThat(fee("alice")).isEqualTo(Decimals.parse("1"));
        assertReplays();
    }

    /** TRM-002 */
    @Test
    void whatIsNoTermIsRefusedWithWhatIsAccepted() {
        open();

        assertThat(refusal("impactNotional 1", 0))
                .isEqualTo("impactNotional is evidence of the mark: only the block changes it");
        assertThat(refusal("fee 0.1", 0)).startsWith("unknown term fee, accepted are automaticStates.bandLeft, ");
        assertThat(refusal("takerFee cheap", 0)).startsWith("takerFee cheap: ");
        assertThat(refusal("takerFee 0.1", 0)).isEqualTo("takerFee 0.1 is outside 0 to 0.05, which is 5 %");
        assertThat(refusal("takerDelay 101", 0)).isEqualTo("takerDelay is 101 ms, accepted are 0 (none) to 100 ms");
        assertThat(refusal("takerDelay -1", 0)).isEqualTo("takerDelay is -1 ms, accepted are 0 (none) to 100 ms");
        assertThat(refusal("takerDelay long", 0)).isEqualTo("long is no whole number of milliseconds");
        assertThat(refusal("takerFee", 0))
                .isEqualTo("terms has \"takerFee\", accepted are a name and a value, such as takerFee 0.0005");
        assertThat(refusal("takerFee 0.001, takerFee 0.002", 0)).isEqualTo("terms names takerFee twice");
        assertThat(refusal("tierFactors 1 2", 0)).contains("tierFactors has 2 factors");
        assertThat(refusal("automaticStates.bandLeft 10", 0)).contains("automaticStates.bandLeftState is missing");
        assertThat(refusal("automaticStates.bandLeftState closed", 0))
                .contains("accepted are cancelOnly, halted, none");
        assertThat(refusal("", 0)).isEqualTo("no change of the terms of BTC-USD is pending");
        assertThat(refusal("", 1)).startsWith("effectiveAt is 1, accepted without terms is 0");
        assertThat(refusal("takerFee 0.001", second())).contains("accepted are 0 and seconds after");
        assertThat(ask(Floor.ADMIN, new ChangeTerms("DOGE-USD", "takerFee 0.001", 0))
                        .getReason())
                .startsWith("unknown symbol DOGE-USD");
    }

    /** TRM-004, TRM-005 */
    @Test
    void stricterMarginNeedsTheNoticeAndCountsAfterIt() {
        open();
        String before = listing().toString();

        assertThat(refusal("baseRate 0.02", 0))
                .contains("effectiveAt is at once, but the change makes margin stricter")
                .endsWith("(" + (second() + NOTICE_SECONDS) + ") on, a notice of 100 s");
        assertThat(refusal("baseRate 0.02", second() + NOTICE_SECONDS - 1)).contains("makes margin stricter");
        assertThat(listing().toString()).isEqualTo(before);
        long effective = second() + NOTICE_SECONDS;
        assertTaken("baseRate 0.02", effective);

        assertThat(listing().getPendingTerms().getEffectiveSecond()).isEqualTo(effective);
        assertThat(listing().getBaseRate()).isNotEqualTo(Decimals.parse("0.02"));
        pass(NOTICE_SECONDS - 1);
        assertThat(listing().getBaseRate()).isNotEqualTo(Decimals.parse("0.02"));
        pass(1);
        assertThat(listing().getBaseRate()).isEqualTo(Decimals.parse("0.02"));
        assertThat(listing().hasPendingTerms()).isFalse();
        assertReplays();
    }

    /** TRM-004, TRM-005: open orders have reserved what they may cost at the fees of their time. */
    @Test
    void raisedFeesNeedTheNotice() {
        open();

        assertThat(refusal("takerFee 0.0006", 0))
                .isEqualTo(
                        "effectiveAt is at once, but the change raises fees, for which open orders have reserved less:"
                                + " accepted are seconds from " + Instant.ofEpochSecond(second() + NOTICE_SECONDS)
                                + " ("
                                + (second() + NOTICE_SECONDS) + ") on, a notice of 100 s");
        assertThat(refusal("makerFee 0.0003", second() + NOTICE_SECONDS - 1)).contains("raises fees");
        assertThat(refusal("makerFee 0.0003, takerFee 0.0004", 0)).contains("raises fees");
        floor.one("alice", Floor.sell("before", BTC, "0.1", "100000"));
        assertTaken("takerFee 0.001, makerFee 0.0003", second() + NOTICE_SECONDS);
        pass(NOTICE_SECONDS);
        floor.price(BTC, "100000");
        floor.one("bob", Floor.buy("taker", BTC, "0.1", "100000"));

        assertThat(fee("bob")).isEqualTo(Decimals.parse("10"));
        assertThat(fee("alice")).isEqualTo(Decimals.parse("3"));
        assertReplays();
    }

    /** TRM-004, TRM-005: a position may pay more; only a lower cap is sure to cost nobody more. */
    @Test
    void fundingThatMayRiseNeedsTheNotice() {
        open();

        for (String raised : List.of("fundingHourCap 0.01", "interest8h 0.00005", "fundingClamp 0.0001")) {
            assertThat(refusal(raised, 0)).as(raised).contains("may raise what positions pay for funding");
        }
        assertTaken("fundingHourCap 0.001", 0);
        assertTaken("fundingHourCap 0.005", second() + NOTICE_SECONDS);
        assertReplays();
    }

    /** TRM-008, LIQ-016: when raised fees count, orders that their account no longer covers end, and nobody is liquidated. */
    @Test
    void ordersThatRaisedFeesMakeUnaffordableEnd() {
        open();
        floor.fund("carol", "2500");
        floor.one("carol", Floor.leverage(BTC, "50"));
        floor.one("carol", Floor.buy("first", BTC, "0.5", "99000"));
        floor.one("carol", Floor.buy("second", BTC, "0.5", "99000"));
        assertTaken("takerFee 0.03, makerFee 0.03", second() + NOTICE_SECONDS);
        pass(NOTICE_SECONDS - 1);
        assertThat(endedForWantOfMargin()).isEmpty();

        pass(1);

        assertThat(endedForWantOfMargin()).containsExactly("a fill could leave equity below maintenance margin");
        assertThat(floor.exchange.accountEvents).noneMatch(AccountEvent::hasLiquidationExplained);
        assertReplays();
    }

    private List<String> endedForWantOfMargin() {
        return floor.exchange.accountEvents.stream()
                .filter(AccountEvent::hasOrderChanged)
                .map(event -> event.getOrderChanged().getOrder())
                .filter(order -> order.getStatus() == StatusKind.CANCELLED_RISK_LIMIT)
                .map(OrderState::getReason)
                .toList();
    }

    /** TRM-006 */
    @Test
    void laterChangeReplacesWhatIsPendingAndAnEmptyOneCancelsIt() {
        open();
        assertTaken("takerFee 0.0004", second() + 10);
        assertTaken("makerFee 0.0001", second() + 20);
        pass(15);
        assertThat(listing().getTakerFee()).isNotEqualTo(Decimals.parse("0.0004"));
        pass(10);
        assertThat(listing().getMakerFee()).isEqualTo(Decimals.parse("0.0001"));

        assertTaken("takerFee 0.0004", second() + 10);
        assertTaken("", 0);
        pass(20);
        assertThat(listing().getTakerFee()).isNotEqualTo(Decimals.parse("0.0004"));
        assertReplays();
    }

    /** TRM-006: what would be stricter after a looser change cannot have been announced as looser before it. */
    @Test
    void changeAtOnceReplacesWhatIsPending() {
        open();
        assertTaken("trendFactor 1.05", second() + 10);
        assertTaken("trendFactor 1.01", 0);
        pass(20);
        assertThat(listing().getParameters().getTrendFactor()).isEqualTo(Decimals.parse("1.01"));
    }

    /** TRM-007 */
    @Test
    void whoMaySignWhat() {
        open();
        Bytes32 lister = Floor.named("lister");
        Bytes32 risk = Floor.named("risk");
        floor.fund("lister", "10");
        assertThat(ask(lister, new ChangeTerms(BTC, "takerFee 0.0004", 0)).getReason())
                .isEqualTo("not authorized");
        ask(Floor.ADMIN, new SetRole("lister", lister, 0));
        ask(Floor.ADMIN, new SetRole("risk", risk, 0));

        assertThat(ask(lister, new ChangeTerms(BTC, "takerFee 0.0004", 0)).getKind())
                .isEqualTo(StatusKind.CHANGE_TERMS);
        assertThat(ask(risk, new ChangeTerms(BTC, "takerFee 0.0002", 0)).getReason())
                .isEqualTo(
                        "takerFee 0.0004 to 0.0002: the role risk only lowers caps, bands and maxLeverage, and raises"
                                + " margin");
        assertThat(ask(risk, new ChangeTerms(BTC, "caps.position 5, limitBand 0.05", 0))
                        .getKind())
                .isEqualTo(StatusKind.CHANGE_TERMS);
        assertThat(ask(risk, new ChangeTerms(BTC, "caps.position 6", 0)).getReason())
                .startsWith("caps.position 5 to 6");
        assertThat(ask(risk, new ChangeTerms(BTC, "caps.position 0", 0)).getReason())
                .startsWith("caps.position 5 to 0");
        assertThat(ask(risk, new ChangeTerms(BTC, "trendFactor 1", 0)).getReason())
                .startsWith("trendFactor 1.1 to 1: ");
        assertThat(ask(risk, new ChangeTerms(BTC, "baseRate 0.02", second() + NOTICE_SECONDS))
                        .getKind())
                .isEqualTo(StatusKind.CHANGE_TERMS);
        assertThat(ask(risk, new ChangeTerms(BTC, "caps.position 4", 0)).getReason())
                .isEqualTo("a change of the terms of BTC-USD is pending: the role risk does not replace it");
        assertThat(ask(risk, new ChangeTerms(BTC, "", 0)).getReason()).contains("does not replace it");
    }

    /** TRM-009: a restart lists the same block anew. */
    @Test
    void termsOfTheLogStayUntilTheBlockChangesThem() {
        open();
        MarketListing block = floor.exchange.listings.getFirst();
        assertTaken("takerFee 0.0004, caps.position 5", 0);
        assertTaken("makerFee 0.0001", second() + 50);

        floor.exchange.list(block);
        floor.exchange.drain();
        assertThat(listing().getTakerFee()).isEqualTo(Decimals.parse("0.0004"));
        assertThat(listing().hasPendingTerms()).isTrue();

        floor.exchange.restoreFromSnapshots(5);
        floor.exchange.list(ListingChange.of(block, "minNotional", Decimals.parse("20")));
        floor.exchange.drain();
        assertThat(listing().getTakerFee()).isEqualTo(Decimals.parse("0.0004"));
        assertThat(listing().getMinNotional()).isEqualTo(Decimals.parse("20"));
        assertThat(listing().hasPendingTerms()).isFalse();

        floor.exchange.list(ListingChange.of(floor.exchange.listings.getFirst(), "takerFee", Decimals.parse("0.0007")));
        floor.exchange.drain();
        assertThat(listing().getTakerFee()).isEqualTo(Decimals.parse("0.0007"));
        assertThat(listing().getCaps().getPosition()).isEqualTo(Decimals.parse("5"));
        assertReplays();
    }

    /** TRM-008: the largest leverage is the last knot of the surface. */
    @Test
    void largestLeverageMovesTheLastKnot() {
        open();
        long highest = listing().getMaxLeverage() / 100_000_000 * 2;
        assertThat(floor.one("alice", Floor.leverage(BTC, Long.toString(highest)))
                        .getKind())
                .isEqualTo(StatusKind.ERROR);

        assertTaken("maxLeverage " + highest, 0);

        assertThat(listing().getLeverageKnotsList().getLast()).isEqualTo(Decimals.parse(Long.toString(highest)));
        assertThat(floor.one("alice", Floor.leverage(BTC, Long.toString(highest)))
                        .getKind())
                .isEqualTo(StatusKind.UPDATE_USER_SETTINGS);
        assertReplays();
    }

    /** TRM-010, ROL-010: who, when, what, from what to what. */
    @Test
    void changeIsAnActWithWhatWasBefore() {
        open();
        ask(Floor.ADMIN, new ChangeTerms(BTC, "takerFee 0.0004", 0));

        assertThat(floor.exchange.accountEvents.stream()
                        .filter(AccountEvent::hasOperatorActed)
                        .map(event -> event.getOperatorActed().getAction() + ": "
                                + event.getOperatorActed().getBefore() + " -> "
                                + event.getOperatorActed().getAfter()))
                .containsExactly("changeTerms: takerFee 0.0005 -> takerFee 0.0004");
    }

    private void open() {
        floor.exchange.tick(1);
        floor.exchange.drain();
        floor.price(BTC, "100000");
        floor.fund("alice", "50000");
        floor.fund("bob", "50000");
    }

    private void assertTaken(String terms, long effectiveAt) {
        ActionStatus status = ask(Floor.ADMIN, new ChangeTerms(BTC, terms, effectiveAt));
        assertThat(status.getReason()).isEmpty();
        assertThat(status.getKind()).isEqualTo(StatusKind.CHANGE_TERMS);
    }

    private String refusal(String terms, long effectiveAt) {
        ActionStatus status = ask(Floor.ADMIN, new ChangeTerms(BTC, terms, effectiveAt));
        assertThat(status.getKind()).isEqualTo(StatusKind.ERROR);
        return status.getReason();
    }

    private ActionStatus ask(Bytes32 signer, ChangeTerms change) {
        return floor.askInSignedBytes(signer, signer, change).getStatuses(0);
    }

    private void ask(Bytes32 signer, SetRole change) {
        floor.askInSignedBytes(signer, signer, change);
    }

    private void pass(long seconds) {
        for (long i = 0; i < seconds; i++) {
            floor.exchange.tick(1);
            floor.exchange.drain();
        }
    }

    private long second() {
        return floor.exchange.timeNanos / 1_000_000_000L;
    }

    private MarketListing listing() {
        return floor.exchange.market(0).listing();
    }

    private long fee(String trader) {
        return floor.exchange.accountEvents.stream()
                .filter(event -> event.hasOrderFilled()
                        && event.getAccount().equals(io.openperp.journal.Keys.write(Floor.named(trader))))
                .map(AccountEvent::getOrderFilled)
                .mapToLong((OrderFilled filled) -> filled.getFill().getFee())
                .sum();
    }

    private void assertReplays() {
        floor.exchange.checkInvariants();
        assertThat(floor.exchange.replayedHash(5)).isEqualTo(floor.exchange.stateHash());
    }
}
