package io.openperp.exchange.market;

import static io.openperp.exchange.market.MarketByHand.named;
import static io.openperp.exchange.market.MarketByHand.units;
import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountCommand;
import io.openperp.journal.FundSource;
import io.openperp.journal.FundingPayment;
import io.openperp.journal.FundingSettled;
import io.openperp.journal.Keys;
import io.openperp.journal.MarketEvent;
import io.openperp.journal.SettleFunding;
import io.openperp.units.Bytes32;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Premium samples and the payments of a full hour (FND). */
class FundingTest {

    /**
     * Every sample says: the book is at the oracle. Then the hour costs an eighth of the interest, 0.00125 %, and its last
     * minute, for which alone there are samples, a sixtieth of that.
     */
    private static final long CALM_RATE_OF_A_MINUTE = 20;

    private final MarketByHand market = MarketByHand.open();

    private List<SettleFunding> paid(MarketByHand from) {
        return from.sent.stream()
                .map(MarketByHand.Sent::command)
                .filter(AccountCommand::hasSettleFunding)
                .map(AccountCommand::getSettleFunding)
                .toList();
    }

    private void tickEveryMinute(int minutes) {
        for (int i = 0; i < minutes; i++) {
            market.tick(60);
        }
    }

    private List<FundingSettled> settled() {
        return market.events.stream()
                .filter(MarketEvent::hasFundingSettled)
                .map(MarketEvent::getFundingSettled)
                .toList();
    }

    private List<Long> toldRates() {
        return market.events.stream()
                .filter(MarketEvent::hasFundingRateChanged)
                .map(event -> event.getFundingRateChanged().getEightHours())
                .toList();
    }

    @Test
    void longsPayShortsAtAFullHourAndTheRoundingGoesToTheFundFirst() {
        market.oracle("100000");
        market.trade("alice", "bob", "0.333", "100000");
        market.runWithOracle(58, "100000");
        market.forget();
        market.tick(1);
        SettleFunding funding = paid(market).getFirst();
        assertThat(paid(market)).hasSize(1);
        assertThat(funding.getHourlyRate()).isEqualTo(CALM_RATE_OF_A_MINUTE);
        assertThat(funding.getMark()).isEqualTo(units("100000"));
        assertThat(funding.getMore()).isFalse();
        assertThat(payment(funding, "alice").getPayment()).isEqualTo(units("-0.00666"));
        assertThat(payment(funding, "alice").getPosition().getFunding()).isEqualTo(units("-0.00666"));
        assertThat(payment(funding, "bob").getPayment()).isEqualTo(units("0.00666"));
        assertThat(settled())
                .containsExactly(FundingSettled.newBuilder()
                        .setHourlyRate(CALM_RATE_OF_A_MINUTE)
                        .setMark(units("100000"))
                        .build());
    }

    @Test
    void theResidueOfRoundingIsSentToTheFundBeforeThePayments() {
        market.oracle("99999.5");
        market.trade("alice", "bob", "0.333", "99999.5");
        market.runWithOracle(58, "99999.5");
        market.forget();
        market.tick(1);
        long sum = paid(market).getFirst().getPaymentsList().stream()
                .mapToLong(FundingPayment::getPayment)
                .sum();
        List<AccountCommand.BodyCase> order = market.sent.stream()
                .map(message -> message.command().getBodyCase())
                .filter(body ->
                        body != AccountCommand.BodyCase.ANNOUNCE_PRICE && body != AccountCommand.BodyCase.TRANSFER_FEES)
                .toList();
        assertThat(order)
                .containsExactly(AccountCommand.BodyCase.TRANSFER_TO_FUND, AccountCommand.BodyCase.SETTLE_FUNDING);
        assertThat(market.sent)
                .filteredOn(message -> message.command().hasTransferToFund())
                .first()
                .satisfies(message -> {
                    assertThat(message.command().getTransferToFund().getAmount())
                            .isEqualTo(-sum)
                            .isPositive()
                            .isLessThanOrEqualTo(2);
                    assertThat(message.command().getTransferToFund().getSource())
                            .isEqualTo(FundSource.FUNDING_RESIDUE);
                });
        assertThat(settled().getFirst().getResidue()).isEqualTo(-sum);
    }

    @Test
    void aBookAboveTheOracleMakesLongsPayAndTheRateIsPublishedWhenItChanges() {
        market.oracle("100000");
        market.buy("alice", "1", "100200");
        market.sell("bob", "1", "100300");
        market.tickEverySecond(4);
        assertThat(toldRates()).containsExactly(units("0.00150004"));
        market.tickEverySecond(5);
        assertThat(toldRates()).hasSize(1);
        market.buy("carol", "1", "100250");
        market.tickEverySecond(5);
        assertThat(toldRates()).hasSize(2).last().isEqualTo(units("0.0016667"));
    }

    @Test
    void aSideTooThinForTheImpactNotionalCountsZero() {
        market.oracle("100000");
        market.buy("alice", "0.1", "100200");
        market.tickEverySecond(4);
        assertThat(toldRates()).containsExactly(units("0.0001"));
    }

    @Test
    void withoutALivePublisherNoSampleIsTaken() {
        market.oracle("100000");
        market.trade("alice", "bob", "1", "100000");
        market.tickEverySecond(60);
        assertThat(settled()).as("the hour had samples").hasSize(1);
        market.forget();
        market.buy("alice", "1", "100200");
        tickEveryMinute(60);
        assertThat(toldRates()).isEmpty();
        assertThat(settled()).as("an hour without samples").isEmpty();
        assertThat(paid(market)).isEmpty();
    }

    @Test
    void aMissedHourPaysNothingAndItsSamplesAreForgotten() {
        market.oracle("100000");
        market.trade("alice", "bob", "1", "100000");
        market.runWithOracle(30, "100000");
        market.forget();
        market.tick(100);
        assertThat(paid(market)).isEmpty();
        assertThat(settled()).isEmpty();
        market.tickEverySecond(3);
        tickEveryMinute(60);
        assertThat(paid(market)).as("no sample of the hour before counts").isEmpty();
    }

    /** FND-011: listed in the last minutes of an hour, with one sample of a book that nobody meant: it decides about nothing. */
    @Test
    void fewerThanTwelveSamplesMoveNoMoney() {
        market.oracle("100000");
        market.buy("alice", "1", "100200");
        market.sell("bob", "1", "100200");
        market.buy("carol", "1", "104000");
        market.tickEverySecond(44);
        market.tick(8);
        market.forget();
        market.tick(7);
        assertThat(paid(market)).isEmpty();
        assertThat(settled()).isEmpty();
    }

    /** FND-003, FND-011: a sample stands for the time since the one before, and the hour charges the time of its samples. */
    @Test
    void anHourChargesTheTimeForWhichItHasSamples() {
        tickEveryMinute(1);
        market.oracle("100000");
        market.trade("alice", "bob", "1", "100000");
        market.tickEverySecond(30);
        market.forget();
        for (int i = 0; i < 71; i++) {
            market.oracle("100000");
            market.tick(i == 0 ? 19 : 50);
        }
        assertThat(settled()).isEmpty();
        market.oracle("100000");
        market.tick(50);
        assertThat(settled())
                .singleElement()
                .extracting(FundingSettled::getHourlyRate)
                .isEqualTo(1249L); // of 3599 s
    }

    @Test
    void anHourThatIsNotOnTheSecondIsPaidByTheNextTick() {
        market.oracle("100000");
        market.trade("alice", "bob", "1", "100000");
        market.runWithOracle(55, "100000");
        market.forget();
        market.tick(7);
        assertThat(paid(market)).hasSize(1);
        assertThat(paid(market).getFirst().getPaymentsCount()).isEqualTo(2);
    }

    @Test
    void paymentsGoToTheAccountShardInKeyOrderAndRecordsOfAThousand() {
        MarketByHand wide = MarketByHand.listed();
        wide.tick(1);
        wide.oracle("100000");
        wide.isChecked = false;
        wide.sell("whale", "3", "100000");
        for (int i = 0; i < 2100; i++) {
            wide.buy("trader" + i, "0.001", "100000");
        }
        wide.runWithOracle(58, "100000");
        wide.forget();
        wide.isChecked = true;
        wide.tick(1);
        List<Integer> sizes =
                paid(wide).stream().map(SettleFunding::getPaymentsCount).toList();
        assertThat(sizes).hasSizeGreaterThan(2).filteredOn(size -> size == 1000).hasSize(sizes.size() - 1);
        assertThat(paid(wide).stream().map(SettleFunding::getMore).toList().reversed())
                .startsWith(false)
                .containsOnlyOnce(false);
        List<Bytes32> keys = paid(wide).stream()
                .flatMap(paid -> paid.getPaymentsList().stream())
                .map(payment -> Keys.read(payment.getAccount()))
                .toList();
        assertThat(keys).isSorted().hasSizeGreaterThan(2000);
    }

    @Test
    void aMarkThatIsAMistakeMovesNoMoney() {
        market.oracle("100000");
        market.trade("alice", "bob", "20", "100000");
        market.runWithOracle(20, "100000");
        for (String jump : List.of("10000000", "1000000000")) {
            market.oracle(jump);
        }
        market.forget();
        market.tickEverySecond(39);
        assertThat(paid(market)).isEmpty();
        assertThat(settled()).isEmpty();
    }

    @Test
    void aBookThatAMistakenOracleLeftFarBehindStopsNothing() {
        market.oracle("100000");
        market.buy("alice", "1", "99000");
        for (String fall : List.of("1000", "10", "0.1", "0.001", "0.00001", "0.0000001")) {
            market.oracle(fall);
        }
        market.tickEverySecond(59);
        assertThat(settled())
                .singleElement()
                .extracting(FundingSettled::getHourlyRate)
                .isEqualTo(units("0.005") / 60);
        for (String rise : List.of("0.00001", "0.001", "0.1", "10", "1000", "100000")) {
            market.oracle(rise);
        }
        market.tickEverySecond(10);
        assertThat(market.market().mark()).isPositive();
    }

    @Test
    void aMarketWithoutAFundKeepsTheResidueWithItsFees() {
        MarketByHand poor = new MarketByHand(listing -> listing.clearInsuranceFund());
        poor.tick(1);
        poor.oracle("99999.5");
        poor.trade("alice", "bob", "0.333", "99999.5");
        poor.runWithOracle(59, "99999.5");
        long residue = -paid(poor).getFirst().getPaymentsList().stream()
                .mapToLong(FundingPayment::getPayment)
                .sum();
        assertThat(residue).isPositive();
        assertThat(poor.sent)
                .filteredOn(message -> message.command().hasTransferFees())
                .last()
                .satisfies(message -> assertThat(
                                message.command().getTransferFees().getAmount())
                        .isEqualTo(residue));
    }

    private static FundingPayment payment(SettleFunding funding, String trader) {
        return funding.getPaymentsList().stream()
                .filter(payment -> Keys.read(payment.getAccount()).equals(named(trader)))
                .findFirst()
                .orElseThrow();
    }
}
