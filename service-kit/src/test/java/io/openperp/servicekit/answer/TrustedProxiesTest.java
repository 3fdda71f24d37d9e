package io.openperp.servicekit.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustedProxiesTest {

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.0/8", "192.168.0.0/16, 10.1.2.3/32", "10\\.1\\.2\\.\\d+"})
    void networksAndExpressionsNameTheSameProxies(String proxies) {
        Predicate<String> trusted = TrustedProxies.of(proxies);

        assertThat(trusted.test("10.1.2.3")).isTrue();
        assertThat(trusted.test("203.0.113.1")).isFalse();
    }
}
