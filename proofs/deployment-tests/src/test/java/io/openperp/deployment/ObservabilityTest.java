package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Dashboards, alerts and triggers query only metrics that the services have, and every alert says what to do. */
class ObservabilityTest {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));
    private static final Path RULES = Chart.SOURCE.resolve("files/alerts.yaml");
    private static final String BACKUP =
            "{kafka: {users: {backup: kafka-backup}}, tools: {backup: {enabled: true, key: {existingSecret: a}}}}";
    private static final Pattern LEGEND = Pattern.compile("\\{\\{ *(?:\\$labels\\.)?([a-z_]+) *}}");

    /**
     * @param where place of the query
     * @param text text shown with the labels of its result
     */
    private record Asked(String where, String expression, String text) {}

    private final DocumentedMetrics documented = DocumentedMetrics.read();

    @Test
    void dashboardsAskForMetricsAndLabelsThatExist() throws IOException {
        List<Asked> queries = new ArrayList<>();
        for (Path file : dashboards()) {
            for (JsonObject panel : Manifest.objects(dashboard(file).get("panels"))) {
                for (JsonObject target : Manifest.objects(panel.get("targets"))) {
                    queries.add(new Asked(
                            file.getFileName() + ", " + text(panel, "title"),
                            text(target, "expr"),
                            text(target, "legendFormat")));
                }
            }
        }
        assertThat(queries).hasSizeGreaterThan(80);
        assertThat(strangers(queries)).isEmpty();
    }

    @Test
    void alertsAskForMetricsAndLabelsThatExist() throws IOException {
        List<Asked> queries = alerts().stream()
                .map(alert -> new Asked(
                        text(alert, "alert"),
                        text(alert, "expr"),
                        alert.getAsJsonObject("annotations").toString()))
                .toList();
        assertThat(queries).hasSizeGreaterThan(15);
        assertThat(strangers(queries)).isEmpty();
    }

    @Test
    void triggersOfReplicasAskForMetricsThatExist() {
        List<Asked> queries = ValuesMatrix.KEDA
                .manifests()
                .ofKind("ScaledObject")
                .flatMap(scaled -> scaled.list("spec.triggers").stream())
                .map(trigger -> text(trigger.getAsJsonObject("metadata"), "query"))
                .map(query -> new Asked("ScaledObject", query, ""))
                .toList();
        assertThat(queries).isNotEmpty();
        assertThat(strangers(queries)).isEmpty();
    }

    @Test
    void everyMetricOfOursIsShownOrAlerted() throws IOException {
        Set<String> asked = new HashSet<>();
        for (Path file : dashboards()) {
            Manifest.objects(dashboard(file).get("panels")).stream()
                    .flatMap(panel -> Manifest.objects(panel.get("targets")).stream())
                    .forEach(target -> asked.addAll(
                            PromQuery.of(text(target, "expr")).selectors().keySet()));
        }
        assertThat(documented.names().stream()
                        .filter(name -> name.matches("(openperp|gateway|stats|stream)_.*"))
                        .map(ObservabilityTest::family)
                        .distinct())
                .isSubsetOf(asked.stream().map(ObservabilityTest::family).toList());
    }

    @Test
    void theChartInstallsEveryAlert() throws IOException {
        assertThat(ValuesMatrix.EVERYTHING
                        .manifests()
                        .ofKind("PrometheusRule")
                        .flatMap(rule -> rule.list("spec.groups").stream())
                        .flatMap(group -> Manifest.objects(group.get("rules")).stream())
                        .toList())
                .isEqualTo(alerts());
    }

    @Test
    void theChartNamesTheAddressOfEachRunbookWhereOneIsGiven() throws IOException {
        List<JsonObject> installed = rules(Chart.render(
                Chart.LEAST, BACKUP, "prometheusRule: {enabled: true, runbookUrl: 'https://docs.example/operations'}"));
        assertThat(installed).hasSameSizeAs(alerts()).allSatisfy(alert -> {
            JsonObject annotations = alert.getAsJsonObject("annotations");
            assertThat(text(annotations, "runbook_url"))
                    .isEqualTo(text(annotations, "runbook")
                            .replace("docs/run/incidents", "https://docs.example/operations"));
        });
    }

    @Test
    void anOperatorSaysHowLongAWithdrawalMayWait() throws IOException {
        List<String> others = expressions("");
        List<String> changed = expressions(", longestWithdrawalSeconds: 600");
        assertThat(changed).hasSameSizeAs(others);
        others.removeAll(changed);
        changed.removeAll(expressions(""));
        assertThat(others).containsExactly("max by (namespace) (openperp_withdrawals_age_seconds) > 14400");
        assertThat(changed).containsExactly("max by (namespace) (openperp_withdrawals_age_seconds) > 600");
    }

    @Test
    void anOperatorSaysHowOldTheLastAuditMayBe() throws IOException {
        assertThat(expressions(", oldestAuditSeconds: 3000000").stream()
                        .filter(query -> query.contains(" < 3000000)"))
                        .toList())
                .singleElement()
                .satisfies(query -> assertThat(query).contains("-replay").doesNotContain("691200"));
    }

    /** Whoever wants no audit says so; one that cannot run, because it has no user in Kafka, is not left out. */
    @Test
    void thereIsNoAlertOfAnAuditThatIsSwitchedOff() {
        assertThat(names("{}")).contains("OpenPerpAuditLate", "OpenPerpAuditFailed");
        for (String values : List.of("tools: {schedules: {replay: ''}}", "tools: {enabled: false}")) {
            assertThat(names(values)).doesNotContain("OpenPerpAuditLate", "OpenPerpAuditFailed");
        }
    }

    @Test
    void anAlertOfTheBackupIsThereWhereTheChartMakesOne() {
        assertThat(names("{}")).doesNotContain("OpenPerpBackupLate");
        assertThat(names(BACKUP)).contains("OpenPerpBackupLate");
        assertThat(rules(
                        Chart.render(Chart.LEAST, BACKUP, "prometheusRule: {enabled: true, oldestBackupSeconds: 900}")))
                .filteredOn(alert -> text(alert, "alert").equals("OpenPerpBackupLate"))
                .singleElement()
                .satisfies(alert -> assertThat(text(alert, "expr"))
                        .contains(" < 900)")
                        .contains("-backup")
                        .doesNotContain("14400"));
    }

    private static List<String> names(String values) {
        return rules(Chart.render(Chart.LEAST, "prometheusRule: {enabled: true}", values)).stream()
                .map(alert -> text(alert, "alert"))
                .toList();
    }

    private static List<JsonObject> rules(Manifests manifests) {
        return manifests
                .ofKind("PrometheusRule")
                .flatMap(rule -> rule.list("spec.groups").stream())
                .flatMap(group -> Manifest.objects(group.get("rules")).stream())
                .toList();
    }

    /** Queries of the alerts that the chart installs with these values of its rules. */
    private static List<String> expressions(String values) throws IOException {
        return Chart.render(Chart.LEAST, "prometheusRule: {enabled: true" + values + "}")
                .ofKind("PrometheusRule")
                .flatMap(rule -> rule.list("spec.groups").stream())
                .flatMap(group -> Manifest.objects(group.get("rules")).stream())
                .map(alert -> text(alert, "expr"))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    @Test
    void theChartInstallsEveryDashboard() throws IOException {
        List<Manifest> installed = ValuesMatrix.EVERYTHING
                .manifests()
                .ofKind("ConfigMap")
                .filter(map -> "1".equals(map.labels().get("grafana_dashboard")))
                .toList();
        assertThat(installed).hasSameSizeAs(dashboards());
        for (Path file : dashboards()) {
            String name = file.getFileName().toString();
            assertThat(installed)
                    .filteredOn(map -> map.map("data").containsKey(name))
                    .singleElement()
                    .satisfies(map -> assertThat(
                                    JsonParser.parseString(map.map("data").get(name)))
                            .isEqualTo(dashboard(file)));
        }
        assertThat(ValuesMatrix.LEAST
                        .manifests()
                        .ofKind("ConfigMap")
                        .filter(map -> map.labels().containsKey("grafana_dashboard")))
                .isEmpty();
    }

    @Test
    void everyAlertSaysWhatItMeansAndLinksToWhatToDo() throws IOException {
        Map<String, String> pages = new TreeMap<>();
        for (JsonObject alert : alerts()) {
            String name = text(alert, "alert");
            assertThat(pages).as("one alert %s", name).doesNotContainKey(name);
            assertThat(text(alert.getAsJsonObject("labels"), "severity"))
                    .as(name)
                    .isIn("critical", "warning");
            JsonObject annotations = alert.getAsJsonObject("annotations");
            assertThat(text(annotations, "summary")).as(name).isNotBlank();
            assertThat(text(annotations, "description")).as(name).isNotBlank();
            pages.put(name, text(annotations, "runbook"));
        }
        assertThat(IncidentPage.all().stream()
                        .flatMap(page -> page.alerts().stream().map(alert -> alert + " " + page.path())))
                .as("each alert is in the first paragraph of the page it links to, and of no other")
                .containsExactlyInAnyOrderElementsOf(pages.entrySet().stream()
                        .map(alert -> alert.getKey() + " " + alert.getValue())
                        .toList());
    }

    @Test
    void dashboardsAreKnownByTheirFilesAndAskTheDataSourceOfCompose() throws IOException {
        JsonObject provisioned =
                Chart.parseOne(Files.readString(ROOT.resolve("deploy/grafana/datasources/prometheus.yml")));
        String source = text(Manifest.objects(provisioned.get("datasources")).getFirst(), "uid");
        for (Path file : dashboards()) {
            JsonObject dashboard = dashboard(file);
            assertThat(text(dashboard, "uid") + ".json")
                    .isEqualTo(file.getFileName().toString());
            List<Integer> ids = new ArrayList<>();
            for (JsonObject panel : Manifest.objects(dashboard.get("panels"))) {
                ids.add(panel.get("id").getAsInt());
                assertThat(text(panel.getAsJsonObject("datasource"), "uid")).isEqualTo(source);
            }
            assertThat(ids).isNotEmpty().doesNotHaveDuplicates();
        }
    }

    @Test
    void whatDoesNotExistIsFound() {
        assertThat(strangers(List.of(new Asked(
                        "here", "sum by (symbol) (rate(gateway_wait_secs_count{outcome=\"ok\"}[5m]))", "{{market}}"))))
                .containsExactly(
                        "here: metric gateway_wait_secs_count",
                        "here: label outcome of gateway_wait_secs_count",
                        "here: label symbol in a grouping",
                        "here: label market in its text");
        assertThatThrownBy(() -> PromQuery.of("sum(rate(gateway_in_flight[5m])"))
                .hasMessageStartingWith("brackets are left open");
    }

    private List<String> strangers(List<Asked> queries) {
        List<String> strangers = new ArrayList<>();
        for (Asked asked : queries) {
            PromQuery query = PromQuery.of(asked.expression());
            query.strangers(documented).forEach(stranger -> strangers.add(asked.where() + ": " + stranger));
            Set<String> labels = query.resultLabels(documented);
            LEGEND.matcher(asked.text())
                    .results()
                    .map((MatchResult label) -> label.group(1))
                    .filter(label -> !labels.contains(label))
                    .forEach(label -> strangers.add(asked.where() + ": label " + label + " in its text"));
        }
        return strangers;
    }

    private static String family(String name) {
        return name.replaceFirst("_(count|sum|max|bucket)$", "");
    }

    private static List<Path> dashboards() throws IOException {
        try (Stream<Path> files = Files.list(Chart.SOURCE.resolve("files/dashboards"))) {
            return files.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        }
    }

    private static JsonObject dashboard(Path file) throws IOException {
        return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
    }

    private static List<JsonObject> alerts() throws IOException {
        return Manifest.objects(Chart.parseOne(Files.readString(RULES)).get("groups")).stream()
                .flatMap(group -> Manifest.objects(group.get("rules")).stream())
                .toList();
    }

    private static String text(JsonObject object, String name) {
        return object.get(name).getAsString();
    }
}
