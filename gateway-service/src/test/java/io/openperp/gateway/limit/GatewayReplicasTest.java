package io.openperp.gateway.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.openperp.gateway.GatewaySettings;
import io.openperp.units.Bytes32;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Limits of rates are those of all gateways together, however many there are at the moment. */
class GatewayReplicasTest {

    private static final String ADDRESS = "192.0.2.1";
    private static final Bytes32 ACCOUNT = Bytes32.parse("11111111111111111111111111111112");

    private final GatewaySettings.Limits settings = new Binder(new MapConfigurationPropertySource(Map.of(
                    "openperp.gateway.limits.address.per-second", "1",
                    "openperp.gateway.limits.address.burst", "12",
                    "openperp.gateway.limits.account.per-second", "1",
                    "openperp.gateway.limits.account.burst", "6")))
            .bindOrCreate("openperp.gateway.limits", GatewaySettings.Limits.class);

    @Test
    void numberIsThatOfTheAddressesOfTheNameAndStaysWhereNobodyKnows() throws Exception {
        InetAddress one = InetAddress.getByName(ADDRESS);
        List<InetAddress[]> answers = List.of(new InetAddress[] {one, one, one}, new InetAddress[0]);
        AtomicInteger asked = new AtomicInteger();
        GatewayReplicas replicas = new GatewayReplicas("gateways", name -> {
            int place = asked.getAndIncrement();
            if (place == 1) {
                throw new UnknownHostException(name);
            }
            return answers.get(place / 2);
        });
        assertThat(replicas.count()).isEqualTo(1);

        replicas.refresh();
        assertThat(replicas.count()).isEqualTo(3);
        replicas.refresh();
        assertThat(replicas.count()).as("DNS does not answer").isEqualTo(3);
        replicas.refresh();
        assertThat(replicas.count()).as("this gateway is always one").isEqualTo(1);
    }

    @Test
    void gatewaysTogetherAdmitWhatOneAloneWould() {
        AtomicInteger replicas = new AtomicInteger(1);
        assertThat(admitted(new RateLimits(settings, replicas::get, new SimpleMeterRegistry())))
                .isEqualTo(12);
        replicas.set(3);
        int together = 0;
        for (int gateway = 0; gateway < 3; gateway++) {
            together += admitted(new RateLimits(settings, replicas::get, new SimpleMeterRegistry()));
        }
        assertThat(together).isEqualTo(12);
    }

    @Test
    void limitOfAnAccountFollowsTheNumberWhileItChanges() {
        AtomicInteger replicas = new AtomicInteger(2);
        RateLimits limits = new RateLimits(settings, replicas::get, new SimpleMeterRegistry());
        assertThat(limits.chargeAccount(ACCOUNT, 1)).isNull();
        replicas.set(4);
        assertThat(limits.chargeAccount(ACCOUNT, 1)).isNull();
        assertThat(limits.chargeAccount(ACCOUNT, 1)).isNotNull();
    }

    private static int admitted(RateLimits limits) {
        int admitted = 0;
        while (admitted < 100 && limits.chargeAddress(ADDRESS) == null) {
            admitted++;
        }
        return admitted;
    }
}
