package io.openperp.reader;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NetworkAddressTest {

    @Test
    void addressesOfOneIpv6SubscriberCountAsOne() {
        assertThat(NetworkAddress.keyOf("2001:db8:1:2::1")).isEqualTo(NetworkAddress.keyOf("2001:db8:1:2:ffff::9"));
        assertThat(NetworkAddress.keyOf("2001:db8:1:2::1")).isNotEqualTo(NetworkAddress.keyOf("2001:db8:1:3::1"));
    }

    @Test
    void everyIpv4AddressCountsForItself() {
        assertThat(NetworkAddress.keyOf("10.0.0.1")).isEqualTo("10.0.0.1");
        assertThat(NetworkAddress.keyOf("10.0.0.2")).isNotEqualTo(NetworkAddress.keyOf("10.0.0.1"));
    }

    @Test
    void textThatIsNoAddressStandsForItself() {
        assertThat(NetworkAddress.keyOf("::not::one::")).isEqualTo("::not::one::");
    }
}
