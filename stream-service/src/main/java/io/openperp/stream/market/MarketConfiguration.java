package io.openperp.stream.market;

import io.openperp.stream.StreamSettings;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import io.openperp.stream.market.book.Books;
import io.openperp.stream.market.book.DeltaStream;
import io.openperp.stream.market.book.SnapshotStream;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class MarketConfiguration {

    @Bean
    Books books(Channels channels) {
        return new Books(channels);
    }

    @Bean
    TradeStream tradeStream(Channels channels, KnownMarkets markets) {
        return new TradeStream(channels, markets);
    }

    @Bean
    DeltaStream deltaStream(Channels channels, KnownMarkets markets, Books books) {
        return DeltaStream.ofLevels(channels, markets, books);
    }

    @Bean
    DeltaStream orderStream(Channels channels, KnownMarkets markets, Books books) {
        return DeltaStream.ofOrders(channels, markets, books);
    }

    @Bean
    SnapshotStream snapshotStream(Channels channels, KnownMarkets markets, Books books) {
        return new SnapshotStream(channels, markets, books);
    }

    @Bean
    RiskStream riskStream(Channels channels, KnownMarkets markets) {
        return new RiskStream(channels, markets);
    }

    @Bean
    TickerStream tickerStream(Channels channels, KnownMarkets markets) {
        return new TickerStream(channels, markets);
    }

    @Bean
    ContextStream contextStream(Channels channels) {
        return new ContextStream(channels);
    }

    @Bean
    PastCandles pastCandles(StreamSettings settings) {
        return new PastCandles(settings);
    }

    @Bean
    CandleStream candleStream(Channels channels, KnownMarkets markets, PastCandles pastCandles) {
        return new CandleStream(channels, markets, pastCandles);
    }

    @Bean
    MarketFacts marketFacts(KnownMarkets markets, TradeStream trades, Books books, RiskStream risk) {
        return new MarketFacts(markets, trades, books, risk);
    }

    @Bean
    StatisticsFacts statisticsFacts(TickerStream tickers, CandleStream candles, ContextStream contexts) {
        return new StatisticsFacts(tickers, candles, contexts);
    }

    @Bean
    Cadence cadence(Channels channels, SnapshotStream books, ContextStream contexts) {
        return new Cadence(channels, books, contexts);
    }
}
