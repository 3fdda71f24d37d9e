package io.openperp.exchange.market;

import static io.openperp.exchange.market.MarketByHand.holder;
import static io.openperp.exchange.market.MarketByHand.named;
import static io.openperp.exchange.market.MarketByHand.units;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.FillReason;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.RankHolders;
import io.openperp.journal.SettledFact;
import io.openperp.journal.Traded;
import io.openperp.units.Bytes32;
import io.openperp.units.Decimals;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Holders of the other side close against a position nobody could take (LIQ-013). */
class DeleveragingTest {

    private final MarketByHand market = MarketByHand.listed();

    @BeforeEach
    void liaIsLongThreeAgainstAnnBobAndCid() {
        market.tick(1);
        market.oracle("100000");
        market.trade("lia", "ann", "1", "100000");
        market.trade("lia", "bob", "1", "100000");
        market.trade("lia", "cid", "1", "100000");
        market.oracle("90000");
        market.tickEverySecond(1);
        market.forget();
    }

    private long mark() {
        return market.market().mark();
    }

    private List<RankHolders> questions() {
        return market.sent.stream()
                .map(MarketByHand.Sent::command)
                .filter(AccountCommand::hasRankHolders)
                .map(AccountCommand::getRankHolders)
                .toList();
    }

    private static String name(ByteString key) {
        return Stream.of("lia", "ann", "bob", "cid", "fund", "dan")
                .filter(name -> Keys.write(named(name)).equals(key))
                .findFirst()
                .orElseThrow();
    }

    /** The prints, each as {@code ann 0.5 for 50000 adl}. */
    private List<String> prints() {
        return market.events.stream()
                .filter(MarketEvent::hasTraded)
                .map(MarketEvent::getTraded)
                .map(DeleveragingTest::text)
                .toList();
    }

    private static String text(Traded print) {
        return name(print.getMaker()) + " " + Decimals.format(print.getSize()) + " for "
                + Decimals.format(print.getNotional()) + (print.getReason() == FillReason.ADL ? "" : " to the fund");
    }

    private List<String> answers() {
        return market.answers().stream()
                .map(answer ->
                        name(answer.getAccount()) + " " + answer.getStep() + " " + Decimals.format(answer.getSize()))
                .toList();
    }

    @Test
    void theOtherSideIsAskedFor() {
        market.deleverage("lia", 4, "3", "285000", true);
        RankHolders question = RankHolders.newBuilder()
                .setMarket(0)
                .setOperation(1)
                .setLongs(false)
                .setSize(units("3"))
                .setGap(units("285000") - 3 * mark())
                .setAccount(Keys.write(named("lia")))
                .build();
        assertThat(questions()).containsExactly(question);
        assertThat(answers()).isEmpty();
    }

    @Test
    void theGapOfAShortIsWhatItIsTakenOverAboveMark() {
        market.deleverage("ann", 4, "-1", "85000", true);
        assertThat(questions().getFirst().getGap()).isEqualTo(mark() - units("85000"));
        assertThat(questions().getFirst().getLongs()).isTrue();
    }

    @Test
    void holdersCloseInRankOrder() {
        market.deleverage("lia", 4, "3", "285000.00000001", true);
        market.report(1, holder("ann", 5, "1", "1"), holder("cid", 3, "1", "0.4"), holder("bob", 9, "1", "1"));
        assertThat(prints())
                .containsExactly(
                        "bob 1 for 95000",
                        "ann 1 for 95000",
                        "cid 0.4 for 38000",
                        "fund 0.6 for 57000.00000001 to the fund");
        assertThat(answers()).containsExactly("lia 4 3");
        assertThat(market.position("lia").getSize()).isZero();
        assertThat(market.position("fund").getSize()).isEqualTo(units("0.6"));
    }

    @Test
    void theFundIsFirstThenScoreThenLargerPositionThenKey() {
        market.takeOver("cid", 1, "-1", "100000");
        market.trade("dan", "ann", "0.5", "90000");
        market.forget();
        market.deleverage("lia", 4, "3", "300000", true);
        market.report(1, holder("bob", 5, "1", "1"), holder("fund", -9, "1", "1"), holder("ann", 5, "1.5", "1.5"));
        assertThat(prints()).containsExactly("fund 1 for 100000", "ann 1.5 for 150000", "bob 0.5 for 50000");
    }

    @Test
    void equalHoldersCloseInTheOrderOfTheirKeys() {
        TreeMap<Bytes32, String> byKey = new TreeMap<>();
        Stream.of("ann", "bob", "cid").forEach(name -> byKey.put(named(name), name));
        market.deleverage("lia", 4, "3", "300000", true);
        market.report(1, holder("cid", 5, "1", "1"), holder("bob", 5, "1", "1"), holder("ann", 5, "1", "1"));
        assertThat(prints())
                .containsExactlyElementsOf(byKey.values().stream()
                        .map(name -> name + " 1 for 100000")
                        .toList());
    }

    @Test
    void bothSidesArePublished() {
        market.deleverage("lia", 4, "1", "95000", true);
        market.report(1, holder("ann", 5, "1", "1"));
        assertThat(market.factsOf("ann"))
                .singleElement()
                .extracting(SettledFact::getPositionMoved)
                .satisfies(moved -> {
                    assertThat(moved.getFill().getReason()).isEqualTo(FillReason.ADL);
                    assertThat(moved.getFill().getFee()).isZero();
                    assertThat(moved.getFill().getRealizedPnl()).isEqualTo(units("5000"));
                    assertThat(moved.getFill().getPrice()).isEqualTo(units("95000"));
                    assertThat(moved.getClosed().getReason()).isEqualTo(FillReason.ADL);
                });
        assertThat(market.factsOf("lia"))
                .singleElement()
                .extracting(SettledFact::getPositionMoved)
                .satisfies(moved -> {
                    assertThat(moved.getFill().getReason()).isEqualTo(FillReason.ADL);
                    assertThat(moved.getFill().getCounterparty()).isEqualTo(Keys.write(named("ann")));
                    assertThat(moved.getPosition().getSize()).isEqualTo(units("2"));
                });
    }

    @Test
    void aHolderWhoHasTradedAwayCausesAnotherRanking() {
        market.deleverage("lia", 4, "3", "285000", true);
        market.trade("ann", "dan", "0.7", "90000");
        market.forget();
        market.report(1, holder("ann", 9, "1", "1"), holder("bob", 5, "1", "1"), holder("cid", 1, "1", "0.2"));
        assertThat(prints()).containsExactly("ann 0.3 for 28500", "bob 1 for 95000", "cid 0.2 for 19000");
        assertThat(answers()).isEmpty();
        assertThat(questions()).singleElement().satisfies(question -> {
            assertThat(question.getOperation()).isEqualTo(2);
            assertThat(question.getSize()).isEqualTo(units("1.5"));
            assertThat(question.getGap()).isEqualTo(units("142500") - Math.floorDiv(3 * mark(), 2));
        });
        market.forget();
        market.report(2, holder("dan", 9, "0.7", "0.7"));
        assertThat(prints()).containsExactly("dan 0.7 for 66500", "fund 0.8 for 76000 to the fund");
        assertThat(answers()).containsExactly("lia 4 3");
    }

    @Test
    void theSettlementPrecedesTheNextQuestion() {
        market.deleverage("lia", 4, "3", "285000", true);
        market.trade("ann", "dan", "0.7", "90000");
        market.forget();
        market.report(1, holder("ann", 9, "1", "1"));
        List<AccountCommand.BodyCase> bodies = market.sent.stream()
                .map(message -> message.command().getBodyCase())
                .distinct()
                .toList();
        assertThat(bodies).containsExactly(AccountCommand.BodyCase.SETTLEMENT, AccountCommand.BodyCase.RANK_HOLDERS);
    }

    @Test
    void afterThreeRankingsTheFundTakesTheRest() {
        market.deleverage("lia", 4, "3", "285000", true);
        for (long round = 1; round <= 3; round++) {
            assertThat(answers()).isEmpty();
            market.report(round, holder("nobody", 9, "1", "1"));
        }
        assertThat(prints()).containsExactly("fund 3 for 285000 to the fund");
        assertThat(answers()).containsExactly("lia 4 3");
    }

    @Test
    void aFundThatIsDeleveragedKeepsWhatNobodyCanCarry() {
        market.takeOver("lia", 1, "3", "300000");
        market.forget();
        market.deleverage("fund", 4, "3", "280000", false);
        market.report(1, holder("ann", 9, "1", "0.5"));
        assertThat(prints()).containsExactly("ann 0.5 for 46666.66666666");
        assertThat(answers()).containsExactly("fund 4 0.5");
        assertThat(market.position("fund").getSize()).isEqualTo(units("2.5"));
    }

    @Test
    void nothingToDeleverageIsAnsweredAtOnce() {
        market.deleverage("dan", 4, "3", "285000", true);
        market.deleverage("ann", 5, "3", "285000", true);
        assertThat(questions()).isEmpty();
        assertThat(answers()).containsExactly("dan 4 0", "ann 5 0");
    }

    @Test
    void theAccountsPositionOfTheMomentBoundsWhatIsClosed() {
        market.deleverage("lia", 4, "3", "285000", true);
        market.trade("dan", "lia", "2", "90000");
        market.forget();
        market.report(1, holder("ann", 9, "1", "1"), holder("bob", 5, "1", "1"));
        assertThat(prints()).containsExactly("ann 1 for 95000");
        assertThat(answers()).containsExactly("lia 4 1");
        assertThat(market.position("lia").getSize()).isZero();
    }

    @Test
    void theNextAccountIsRankedOnceTheOneBeforeItIsAnswered() {
        market.trade("dan", "ann", "1", "90000");
        market.forget();
        market.deleverage("lia", 4, "1", "95000", true);
        market.deleverage("dan", 6, "1", "94000", true);
        assertThat(questions()).extracting(RankHolders::getOperation).containsExactly(1L);
        market.forget();
        market.report(1, holder("ann", 9, "2", "2"));
        assertThat(prints()).containsExactly("ann 1 for 95000");
        assertThat(answers()).containsExactly("lia 4 1");
        assertThat(questions()).singleElement().satisfies(question -> {
            assertThat(question.getOperation()).isEqualTo(2);
            assertThat(question.getAccount()).isEqualTo(Keys.write(named("dan")));
        });
        market.forget();
        market.report(2, holder("ann", 9, "1", "1"));
        assertThat(prints()).containsExactly("ann 1 for 94000");
        assertThat(answers()).containsExactly("dan 6 1");
    }

    @Test
    void aPositionThatIsGoneWhenItsTurnComesIsAnsweredAfterThoseBeforeIt() {
        market.trade("dan", "ann", "1", "90000");
        market.deleverage("lia", 4, "1", "95000", true);
        market.deleverage("dan", 6, "1", "94000", true);
        market.trade("cid", "dan", "1", "90000");
        market.forget();
        market.report(1, holder("ann", 9, "2", "2"));
        assertThat(answers()).containsExactly("lia 4 1");
        market.report(2);
        assertThat(answers()).containsExactly("lia 4 1", "dan 6 0");
        assertThat(market.market().deleveragings()).isZero();
    }

    @Test
    void reduceOnlyOrdersOfAHolderAreCutToWhatItKeeps() {
        market.place("ann", "exit", true, "1", "80000", true);
        market.forget();
        market.deleverage("lia", 4, "0.4", "38000", true);
        market.report(1, holder("ann", 9, "1", "1"));
        assertThat(market.factsOf("ann"))
                .filteredOn(SettledFact::hasOrderChanged)
                .singleElement()
                .extracting(fact -> fact.getOrderChanged().getOrder())
                .satisfies(order -> {
                    assertThat(order.getRemainingSize()).isEqualTo(units("0.6"));
                    assertThat(order.getReason()).isEqualTo("reduced to position");
                });
        assertThat(market.events)
                .filteredOn(MarketEvent::hasLevelChanged)
                .singleElement()
                .extracting(event -> event.getLevelChanged().getSize())
                .isEqualTo(units("0.6"));
    }

    @Test
    void closedOpenInterestIsPublishedAndTheLastPriceStays() {
        market.deleverage("lia", 4, "3", "285000", true);
        market.report(1, holder("ann", 9, "1", "1"), holder("bob", 9, "1", "1"), holder("cid", 9, "1", "1"));
        assertThat(market.events)
                .filteredOn(MarketEvent::hasOpenInterestChanged)
                .singleElement()
                .extracting(event -> event.getOpenInterestChanged().getOpenInterest())
                .isEqualTo(0L);
        market.forget();
        market.oracle("91000");
        assertThat(market.announcedPrices().getLast().getInputs().getLastTrade())
                .isEqualTo(units("100000"));
    }

    @Test
    void aReportNobodyAskedForStopsTheShard() {
        assertThatThrownBy(() -> market.report(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("deleveraging 1");
    }
}
