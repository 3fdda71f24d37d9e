package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tools over the logs wait in the cluster, suspended, each with a user of its own. */
class ChartToolsTest {

    private static final List<String> TOOLS = List.of("check-logs", "export", "rebuild-events", "replay", "trim-logs");

    @ParameterizedTest
    @ValueSource(strings = {"check-logs", "export", "rebuild-events", "replay", "trim-logs"})
    void aToolLogsInAsItselfAndOnlyTheAuditStartsByItself(String tool) {
        Manifests manifests = ValuesMatrix.OPERATORS.manifests();
        Manifest job = manifests.one("CronJob", "perp-openperp-" + tool);
        assertThat(job.at("spec.suspend").getAsBoolean()).isEqualTo(!tool.equals("replay"));
        assertThat(job.text("spec.concurrencyPolicy")).isEqualTo("Forbid");
        assertThat(job.container().get("image").getAsString()).isEqualTo("openperp/tools:0.1.0");
        assertThat(job.container().get("args").toString())
                .startsWith("[\"" + tool + "\",\"--bootstrap-servers=perp-openperp-kafka-kafka-bootstrap:9093\"")
                .contains("--command-config=/etc/openperp/config/" + tool + ".properties");
        assertThat(job.container().get("env").toString())
                .contains("\"name\":\"perp-openperp-kafka-user-" + tool + "\"");
        assertThat(properties(manifests, tool))
                .contains("security.protocol=SASL_SSL\n")
                .contains("sasl.jaas.config=${env:SPRING_KAFKA_PROPERTIES_SASL_JAAS_CONFIG}")
                .doesNotContain("keystore");
    }

    @Test
    void toolsThatReadTagsHaveTheKeysOfTheShards() {
        Manifests manifests = ValuesMatrix.OPERATORS.manifests();
        for (String tool : TOOLS) {
            Manifest job = manifests.one("CronJob", "perp-openperp-" + tool);
            boolean readsTags = !List.of("check-logs", "export").contains(tool);
            assertThat(job.container().get("args").toString().contains("--log-keys=/etc/openperp/log-keys/log.keys"))
                    .isEqualTo(readsTags);
            assertThat(job.at("spec.jobTemplate.spec.template.spec.volumes")
                            .toString()
                            .contains("matching.keys"))
                    .isEqualTo(readsTags);
        }
    }

    @Test
    void aScheduleLetsAToolRunByItself() {
        Manifests manifests = ValuesMatrix.TOOLS.manifests();
        Manifest checked = manifests.one("CronJob", "perp-openperp-check-logs");
        assertThat(checked.text("spec.schedule")).isEqualTo("0 3 * * 1");
        assertThat(checked.at("spec.suspend").getAsBoolean()).isFalse();
        for (String suspended : List.of("trim-logs", "replay")) {
            assertThat(manifests
                            .one("CronJob", "perp-openperp-" + suspended)
                            .at("spec.suspend")
                            .getAsBoolean())
                    .isTrue();
        }
        for (String bad : List.of("{replay: weekly}", "{rebuild-events: '0 3 * * 0'}")) {
            assertThatThrownBy(() -> Chart.render(Chart.LEAST, "tools: {schedules: " + bad + "}"))
                    .hasMessageContaining("at '/tools/schedules");
        }
    }

    @Test
    void theAuditReadsAllLogsEachSundayUnlessTheyWereTrimmed() {
        Manifest audit = ValuesMatrix.OPERATORS.manifests().one("CronJob", "perp-openperp-replay");
        assertThat(audit.text("spec.schedule")).isEqualTo("0 3 * * 0");
        assertThat(audit.container().get("args").toString()).endsWith(",\"--from=start\"]");
        assertThat(Chart.render(
                                Chart.LEAST,
                                "{kafka: {users: {replay: kafka-replay}}, tools: {replay: {from: snapshot}}}")
                        .one("CronJob", "perp-openperp-replay")
                        .container()
                        .get("args")
                        .toString())
                .endsWith(",\"--from=snapshot\"]");
        assertThatThrownBy(() -> Chart.render(Chart.LEAST, "tools: {replay: {from: yesterday}}"))
                .hasMessageContaining("at '/tools/replay/from");
    }

    @Test
    void theBackupIsTakenEachHourIntoAVolumeWithAKey() {
        Manifests manifests = ValuesMatrix.TOOLS.manifests();
        Manifest backup = manifests.one("CronJob", "perp-openperp-backup");
        assertThat(backup.text("spec.schedule")).isEqualTo("0 * * * *");
        assertThat(backup.at("spec.suspend").getAsBoolean()).isFalse();
        assertThat(backup.text("spec.concurrencyPolicy")).isEqualTo("Forbid");
        assertThat(backup.container().get("args").toString())
                .contains("--to=/backup/logs", "--key=/etc/openperp/backup-key/backup.key", "--log-keys=");
        assertThat(backup.container().get("env").toString()).contains("\"name\":\"kafka-backup\"");
        String volumes =
                backup.at("spec.jobTemplate.spec.template.spec.volumes").toString();
        assertThat(volumes).contains("{\"claimName\":\"perp-openperp-backup\"}", "\"secretName\":\"backup-key\"");
        Manifest claim = manifests.one("PersistentVolumeClaim", "perp-openperp-backup");
        assertThat(claim.text("spec.resources.requests.storage")).isEqualTo("2Ti");
        assertThat(claim.text("spec.storageClassName")).isEqualTo("elsewhere");
        assertThat(claim.map("metadata.annotations")).containsEntry("helm.sh/resource-policy", "keep");
        Manifests own = ValuesMatrix.EVERYTHING.manifests();
        assertThat(own.names("PersistentVolumeClaim")).isEmpty();
        assertThat(own.one("CronJob", "an-exchange-with-a-name-32-long-backup")
                        .at("spec.jobTemplate.spec.template.spec.volumes")
                        .toString())
                .contains("{\"claimName\":\"backups\"}", "[{\"key\":\"key\",\"path\":\"backup.key\"}]");
    }

    @Test
    void aBackupWithoutAPauseRunsAllTheTime() {
        Manifests manifests = Chart.render(
                Chart.LEAST,
                "{kafka: {users: {backup: kafka-backup}}, tools: {backup: {enabled: true, everySeconds: 5, key: {existingSecret: a}}}}");
        Manifest backup = manifests.one("Deployment", "perp-openperp-backup");
        assertThat(backup.container().get("args").toString()).contains("--to=/backup/logs", "--every=5");
        assertThat(backup.text("spec.strategy.type")).isEqualTo("Recreate");
        assertThat(manifests.names("CronJob")).doesNotContain("perp-openperp-backup");
    }

    @Test
    void anExchangeThatFollowsCopiesAndReadsAndNobodyTradesOnIt() {
        Manifests manifests = ValuesMatrix.FOLLOWER.manifests();
        Manifest follow = manifests.one("Deployment", "perp-openperp-follow");
        assertThat(follow.container().get("args").toString())
                .contains("\"follow\"", "--from=/backup/logs", "--key=/etc/openperp/backup-key/backup.key");
        assertThat(follow.container().get("env").toString()).contains("\"name\":\"kafka-follow\"");
        assertThat(follow.at("spec.template.spec.volumes").toString()).contains("{\"claimName\":\"copies\"}");
        Manifest promote = manifests.one("CronJob", "perp-openperp-promote");
        assertThat(promote.at("spec.suspend").getAsBoolean()).isTrue();
        assertThat(promote.container().get("env").toString()).contains("\"name\":\"kafka-follow\"");
        assertThat(manifests.names("CronJob"))
                .containsExactlyInAnyOrder("perp-openperp-promote", "perp-openperp-replay");
        assertThat(manifests.ofKind("StatefulSet"))
                .allSatisfy(
                        set -> assertThat(set.at("spec.replicas").getAsInt()).isZero());
        assertThat(manifests.names("Job")).noneMatch(name -> name.contains("topics"));
        assertThat(RenderedService.of(manifests, "gateway").file()).contains("follower: true");
        assertThat(ValuesMatrix.LEAST.manifests().names("Deployment")).doesNotContain("perp-openperp-follow");
    }

    @Test
    void theExportWritesTheTableOfTheValues() {
        Manifest export = ValuesMatrix.TOOLS.manifests().one("CronJob", "perp-openperp-export");
        assertThat(export.at("spec.suspend").getAsBoolean()).isTrue();
        assertThat(export.container().get("args").toString())
                .startsWith("[\"export\",")
                .endsWith("\"fills\",\"--to=2026-12-01\",\"--csv=/export/fills.csv\"]");
        assertThat(export.at("spec.jobTemplate.spec.template.spec.volumes").toString())
                .contains("{\"claimName\":\"tables\"}");
        assertThat(export.container().get("volumeMounts").toString()).contains("\"mountPath\":\"/export\"");
        assertThat(ValuesMatrix.OPERATORS
                        .manifests()
                        .one("CronJob", "perp-openperp-export")
                        .container()
                        .get("args")
                        .toString())
                .endsWith(",\"balances\"]");
    }

    @Test
    void aToolWithoutAUserIsNotThere() {
        assertThat(ValuesMatrix.LEAST.manifests().names("CronJob")).isEmpty();
        assertThat(Chart.render(Chart.LEAST, "kafka: {users: {replay: kafka-replay}}")
                        .names("CronJob"))
                .containsExactly("perp-openperp-replay");
        assertThat(ValuesMatrix.SHARED_USERS.manifests().names("CronJob")).hasSameSizeAs(TOOLS);
        assertThat(ValuesMatrix.TRIAL.manifests().names("CronJob")).hasSameSizeAs(TOOLS);
        assertThat(ValuesMatrix.NOTHING_OPTIONAL.manifests().names("CronJob")).isEmpty();
    }

    @Test
    void aToolMayHaveACertificateInsteadOfAPassword() {
        Manifests manifests =
                Chart.render(Chart.LEAST, "kafka: {sasl: {enabled: false}, users: {replay: kafka-replay}}");
        assertThat(manifests.names("CronJob")).containsExactly("perp-openperp-replay");
        assertThat(properties(manifests, "replay"))
                .contains("ssl.keystore.key=${env:SPRING_KAFKA_PROPERTIES_SSL_KEYSTORE_KEY}")
                .contains("config.providers=env\n");
    }

    private static String properties(Manifests manifests, String tool) {
        return manifests.one("ConfigMap", "perp-openperp-tools").map("data").get(tool + ".properties") + "\n";
    }
}
