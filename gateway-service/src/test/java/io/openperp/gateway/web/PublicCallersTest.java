package io.openperp.gateway.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.catalina.valves.AccessLogValve;
import org.apache.catalina.valves.RemoteIpValve;
import org.apache.coyote.Request;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublicCallersTest {

    @Test
    void withoutProxiesTheOtherSideOfTheConnectionCalls() {
        assertThat(caller(null, "203.0.113.9", "198.51.100.1")).isEqualTo(new Callers.Caller("203.0.113.9", false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                // of the connection | X-Forwarded-For                  | client        | through a proxy
                "203.0.113.9         | 198.51.100.1                     | 203.0.113.9   | false",
                "10.0.0.1            | -                                | 10.0.0.1      | true",
                "10.0.0.1            | 198.51.100.1                     | 198.51.100.1  | true",
                "10.0.0.1            | 192.0.2.7, 198.51.100.1          | 198.51.100.1  | true",
                "10.0.0.1            | 192.0.2.7 ,198.51.100.1,10.0.0.2 | 198.51.100.1  | true",
                "10.0.0.1            | 10.0.0.3, 10.0.0.2               | 10.0.0.3      | true",
                "10.0.0.1            | 2001:db8::1                      | 2001:db8::1   | true"
            })
    void trustedProxyNamesTheLastThatIsNone(
            String peer, @Nullable String forwardedFor, String client, boolean isProxied) {
        assertThat(caller(new RemoteIpValve(), peer, forwardedFor)).isEqualTo(new Callers.Caller(client, isProxied));
    }

    @Test
    void whatTheValveHasToThinkAboutIsLeftToIt() {
        assertThat(caller(new RemoteIpValve(), "10.0.0.1", "somebody, 10.0.0.2"))
                .isNotNull();
        assertThat(caller(new RemoteIpValve(), "10.0.0.1", "192.0.2.7, somebody"))
                .isNull();
        assertThat(caller(new RemoteIpValve(), "10.0.0.1", "192.0.2.7,")).isNull();
        assertThat(caller(new RemoteIpValve(), "10.0.0.1", "198.51.100.1", "198.51.100.2"))
                .isNull();
        RemoteIpValve trusting = new RemoteIpValve();
        trusting.setTrustedProxies("203.0.113.9");
        assertThat(caller(trusting, "203.0.113.9", "198.51.100.1")).isNull();
    }

    @Test
    void aValveThatHasToSeeEveryRequestClosesTheDoor() {
        RemoteIpValve last = new RemoteIpValve();

        assertThat(PublicCallers.by(new org.apache.catalina.Valve[] {new AccessLogValve(), last}, last))
                .isNull();
        assertThat(PublicCallers.by(new org.apache.catalina.Valve[] {new RemoteIpValve(), last}, last))
                .isNotNull();
    }

    private static Callers.@Nullable Caller caller(
            @Nullable RemoteIpValve valve, String peer, @Nullable String... forwardedFor) {
        Request request = new Request();
        request.remoteAddr().setString(peer);
        for (String value : forwardedFor) {
            if (value != null) {
                request.getMimeHeaders().addValue("X-Forwarded-For").setString(value);
            }
        }
        return PublicCallers.by(valve).of(request);
    }
}
