package io.openperp.stream.account;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.channel.KnownMarkets;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AccountConfiguration {

    @Bean
    KnownMarkets markets() {
        return new KnownMarkets();
    }

    @Bean
    AccountStream accountStream(Channels channels, KnownMarkets markets, MeterRegistry meters) {
        AccountStream accounts = new AccountStream(channels, markets, Clock.systemUTC());
        meters.gauge("stream.accounts", accounts, AccountStream::followed);
        return accounts;
    }

    @Bean
    MultisigStream multisigStream(Channels channels, AccountStream accounts) {
        return new MultisigStream(channels, accounts);
    }
}
