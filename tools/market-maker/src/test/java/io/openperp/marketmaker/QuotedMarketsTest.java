package io.openperp.marketmaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.market.MarketInfo;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.marketmaker.QuotedMarkets.QuotedMarket;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which markets are quoted while an operator lists, changes and settles some. */
class QuotedMarketsTest {

    private static final MarketInfo BTC = ExampleMarket.of("BTC-USD", "TRADING", "0.5");
    private static final MarketInfo ETH = ExampleMarket.of("ETH-USD", "TRADING", "0.05");

    private final OpenPerp exchange = OpenPerp.at("http://localhost:1", "ws://localhost:1");
    private final Participant maker = new Participant("maker", Signer.generate(), exchange, 0);
    private final QuotedMarkets markets = new QuotedMarkets(info -> new Quoter(info, maker, new SplittableRandom(1)));

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void aMarketThatIsListedMeanwhileIsQuotedToo() {
        markets.refresh(List.of(BTC));
        QuotedMarket first = markets.all().getFirst();
        markets.refresh(List.of(BTC, ETH));

        assertThat(markets.all()).extracting(QuotedMarket::info).containsExactly(BTC, ETH);
        assertThat(markets.all().getFirst()).isSameAs(first);
    }

    @Test
    void aMarketThatIsSettledIsQuotedNoLonger() {
        markets.refresh(List.of(BTC, ETH));
        markets.refresh(List.of(ExampleMarket.of("BTC-USD", "CLOSED", "0.5"), ETH));

        assertThat(markets.all()).extracting(QuotedMarket::info).containsExactly(ETH);
    }

    @Test
    void aMarketThatOnlyTakesCancelsKeepsItsPlace() {
        markets.refresh(List.of(BTC));
        markets.refresh(List.of(ExampleMarket.of("BTC-USD", "SUSPENDED", "0.5")));

        assertThat(markets.all()).hasSize(1);
    }

    @Test
    void quotesFollowAFinerTickAndWhatIsKnownOfPricesStays() {
        markets.refresh(List.of(BTC));
        QuotedMarket before = markets.all().getFirst();
        MarketInfo finer = ExampleMarket.of("BTC-USD", "TRADING", "0.1");
        markets.refresh(List.of(finer));

        QuotedMarket after = markets.all().getFirst();
        assertThat(after.info()).isEqualTo(finer);
        assertThat(after.quoter()).isNotSameAs(before.quoter());
        assertThat(after.prices()).isSameAs(before.prices());
    }
}
