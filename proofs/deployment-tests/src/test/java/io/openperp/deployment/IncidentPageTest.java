package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Pages of incidents name only chart objects, compose services, programs of images and metrics that exist. */
class IncidentPageTest {

    private static final Pattern OBJECT = Pattern.compile("perp-openperp[a-z0-9-]*");
    private static final Pattern SELECTOR = Pattern.compile(" -l app\\.kubernetes\\.io/component=(\\S+)");
    private static final Pattern IMAGE_FILE = Pattern.compile("/openperp/([a-z-]+\\.jar)");
    private static final Pattern METRIC = Pattern.compile("`((?:openperp|gateway|stats|stream|hikaricp)_[a-z_]+)`");
    private static final Pattern COMPOSE =
            Pattern.compile("docker compose (?:exec|ps|restart|stop|run --rm|logs --tail \\d+) ?([^>]*?)(?: > \\S+)?");

    private final List<IncidentPage> pages = IncidentPage.all();

    @Test
    void objectsOfTheClusterAreThoseOfTheChart() {
        Set<String> names = new TreeSet<>();
        for (ValuesMatrix installation : ValuesMatrix.values()) {
            installation.manifests().all().forEach(made -> names.add(made.name()));
        }
        assertThat(found(OBJECT))
                .hasSizeGreaterThan(5)
                .allSatisfy((name, page) -> assertThat(names)
                        .as("%s of %s", name, page)
                        .contains(name.replaceFirst("(-\\d+|-cluster-ca-cert)$", "")));
        Manifests release = ValuesMatrix.TOOLS.manifests();
        assertThat(found(SELECTOR))
                .allSatisfy((component, page) -> assertThat(
                                release.selected(Map.of("app.kubernetes.io/component", component)))
                        .as("%s of %s", component, page)
                        .isNotEmpty());
    }

    @Test
    void servicesOfComposeAreThoseOfTheFile() {
        Set<String> services = ComposeFile.read().services().keySet();
        List<String> strangers = new ArrayList<>();
        for (IncidentPage page : pages) {
            page.commands().stream()
                    .filter(line -> line.startsWith("docker compose "))
                    .flatMap(IncidentPageTest::servicesIn)
                    .filter(name -> !services.contains(name))
                    .forEach(name -> strangers.add(page.path() + ": " + name));
        }
        assertThat(strangers).isEmpty();
    }

    /** Names of services in a command: the first word after {@code exec} and {@code run}, every word after the others. */
    private static Stream<String> servicesIn(String line) {
        var matcher = COMPOSE.matcher(line);
        assertThat(matcher.matches()).as(line).isTrue();
        String[] words = matcher.group(1).split(" ");
        boolean hasCommand = line.contains(" exec ") || line.contains(" run ");
        return Stream.of(words).limit(hasCommand ? 1 : words.length).filter(word -> !word.isEmpty());
    }

    @Test
    void programsInImagesAreThoseOfTheDockerfile() throws IOException {
        String dockerfile = Files.readString(ComposeFile.directory().resolve("Dockerfile"));
        assertThat(found(IMAGE_FILE))
                .isNotEmpty()
                .allSatisfy((jar, page) ->
                        assertThat(dockerfile).as("%s of %s", jar, page).contains("/" + jar));
    }

    @Test
    void metricsAreDocumented() {
        Set<String> documented = new TreeSet<>(DocumentedMetrics.read().names());
        assertThat(found(METRIC))
                .hasSizeGreaterThan(10)
                .allSatisfy((metric, page) ->
                        assertThat(documented).as("%s of %s", metric, page).contains(metric));
    }

    /** Maps the last group of each match of the pattern to a page that contains it. */
    private Map<String, String> found(Pattern pattern) {
        Map<String, String> found = new TreeMap<>();
        for (IncidentPage page : pages) {
            pattern.matcher(page.text())
                    .results()
                    .forEach(match -> found.put(match.group(match.groupCount()), page.path()));
        }
        return found;
    }
}
