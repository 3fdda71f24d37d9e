package io.openperp.admin.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.api.Decimal;
import io.openperp.api.market.MarketInfo;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Output of a dry run of a change of terms: the old and new value of each term. */
class TermsWordsTest {

    private static final String BTC = "BTC-USD";

    @Test
    void eachTermIsShownFromWhatToWhat() {
        assertThat(TermsText.changes(market(null), new ChangeTerms(BTC, "takerFee 0.0006, tierFactors 1 2", 0)))
                .containsExactly("takerFee: 0.0005 to 0.0006", "tierFactors: 1 1.5 to 1 2");
        assertThat(TermsText.changes(market(null), new ChangeTerms(BTC, "takerFee 0.0005", 0)))
                .containsExactly("takerFee: 0.0005 to 0.0005 (the same)");
    }

    @Test
    void whatIsPendingIsReplacedOrCancelled() {
        MarketInfo market = market(new MarketInfo.PendingTerms(1_804_336_000_000L, "baseRate 0.02"));

        assertThat(TermsText.changes(market, new ChangeTerms(BTC, "takerFee 0.0006", 0)))
                .containsExactly("takerFee: 0.0005 to 0.0006", "replaced: baseRate 0.02 from 2027-03-06T12:26:40Z on");
        assertThat(TermsText.changes(market, new ChangeTerms(BTC, "", 0)))
                .containsExactly("cancelled: baseRate 0.02 from 2027-03-06T12:26:40Z on");
        assertThat(TermsText.changes(market(null), new ChangeTerms(BTC, "", 0))).containsExactly("nothing is pending");
    }

    @Test
    void unknownTermIsRefusedWithAllThatThereAre() {
        assertThatThrownBy(() -> TermsText.changes(market(null), new ChangeTerms(BTC, "fee 0.1", 0)))
                .isInstanceOf(AdminFailure.class)
                .hasMessageContaining("there is no term fee, accepted are takerFee, tierFactors");
    }

    /** TRM-012 */
    @Test
    void tickAndLotHaveOptions() {
        assertThat(TermsText.asked(null, "0.1", null)).isEqualTo("tickSize 0.1");
        assertThat(TermsText.asked("takerFee 0.0004", "0.1", "0.0001"))
                .isEqualTo("takerFee 0.0004, tickSize 0.1, lotSize 0.0001");
        assertThat(TermsText.asked("", null, null)).isEmpty();
        assertThatThrownBy(() -> TermsText.asked(null, null, null))
                .isInstanceOf(AdminFailure.class)
                .hasMessageContaining("TERMS are missing: accepted are such as");
    }

    private static MarketInfo market(MarketInfo.@Nullable PendingTerms pending) {
        Decimal one = Decimal.parse("1");
        return new MarketInfo(
                BTC,
                "BTC",
                "USDC",
                "TRADING",
                1,
                3,
                one,
                one,
                one,
                one,
                List.of(),
                List.of(),
                one,
                one,
                one,
                one,
                one,
                new MarketInfo.PriceBand(one, one, one),
                one,
                one,
                one,
                List.of(),
                null,
                null,
                null,
                "takerFee 0.0005, tierFactors 1 1.5",
                pending,
                null,
                null,
                0);
    }
}
