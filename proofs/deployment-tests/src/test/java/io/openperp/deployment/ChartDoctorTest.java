package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Arguments of the doctor in the second pod of {@code helm test}. */
class ChartDoctorTest {

    @Test
    void looksAtEveryAddressThatTheServicesHave() {
        assertThat(arguments(ValuesMatrix.LEAST.manifests()))
                .containsExactly(
                        "--inside",
                        "--tolerate-warnings",
                        "--gateway=http://perp-openperp-gateway:12000",
                        "--stream=http://perp-openperp-stream:12001",
                        "--kafka=kafka-0.kafka:9092,kafka-1.kafka:9093",
                        "--database=database.example:5432",
                        "--closed=perp-openperp-matching-management:12090,perp-openperp-account:12012,perp-openperp-gateway-internal:12002");
        assertThat(arguments(ValuesMatrix.OPERATORS.manifests()))
                .contains(
                        "--kafka=perp-openperp-kafka-kafka-bootstrap:9093",
                        "--database=perp-openperp-postgresql-rw:5432");
    }

    @Test
    void isAnImageThatTheReleaseHasAnyway() {
        Manifests manifests = ValuesMatrix.LEAST.manifests();
        assertThat(doctor(manifests).container().get("image"))
                .isEqualTo(manifests
                        .one("Deployment", manifests.component("gateway"))
                        .container()
                        .get("image"));
        assertThat(doctor(manifests).container().get("command").toString()).contains("/openperp/doctor.jar");
    }

    @Test
    void acceptsWhatTheInstallationAccepts() {
        assertThat(arguments(ValuesMatrix.SASL.manifests())).contains("--accept=kafka-plaintext");
        String accepted = arguments(ValuesMatrix.TRIAL.manifests()).getLast();
        assertThat(accepted).startsWith("--accept=");
        assertThat(new TreeSet<>(
                        Arrays.asList(accepted.substring("--accept=".length()).split(","))))
                .contains("kafka-plaintext", "kafka-anonymous", "postgresql-unverified", "network-policy");
        assertThat(arguments(ValuesMatrix.LEAST.manifests())).noneMatch(argument -> argument.startsWith("--accept"));
    }

    @Test
    void looksForClosedAddressesOnlyWhereAPolicyClosesThem() {
        assertThat(arguments(Chart.render(
                        Chart.LEAST,
                        "{accept: [network-policy], networkPolicy: {enabled: false}, trustForwardedHeaders: false}")))
                .noneMatch(argument -> argument.startsWith("--closed"));
    }

    @Test
    void mayBeLeftOut() {
        Manifests without = Chart.render(Chart.LEAST, "test: {doctor: {enabled: false}}");
        assertThat(without.names("Pod")).containsExactly("perp-openperp-test");
        assertThat(without.names("NetworkPolicy")).noneMatch(name -> name.endsWith("-doctor"));
    }

    private static List<String> arguments(Manifests manifests) {
        return doctor(manifests).container().getAsJsonArray("args").asList().stream()
                .map(argument -> argument.getAsString())
                .toList();
    }

    private static Manifest doctor(Manifests manifests) {
        return RunningPods.workload(manifests, "doctor");
    }
}
