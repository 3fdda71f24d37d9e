package io.openperp.stream.account;

import io.micrometer.core.instrument.MeterRegistry;
import io.openperp.stream.channel.Channels;
import io.openperp.stream.listing.Markets;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class AccountConfiguration {

    @Bean
    Markets markets() {
        return new Markets();
    }

    @Bean
    AccountStream accountStream(Channels channels, Markets markets, MeterRegistry meters) {
        AccountStream accounts = new AccountStream(channels, markets);
        meters.gauge("stream.accounts", accounts, AccountStream::followed);
        return accounts;
    }
}
