package io.openperp.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The size of an installation follows from the load of the venue, from measurements and from values of the chart. */
class SizingTest {

    private static final Path ROOT = Path.of("../..");
    private static final double ROUNDING = 1e-6;

    /** Ways in which a venue has more to do. */
    enum More {
        MEAN,
        PEAK,
        ACCOUNTS,
        OPEN_ORDERS,
        POSITIONS,
        SUBSCRIBERS,
        MESSAGES,
        COPIES,
        DAYS
    }

    @ParameterizedTest
    @EnumSource
    void moreLoadNeverNeedsLess(More more) {
        SplittableRandom random = new SplittableRandom(20261201 + more.ordinal());
        for (int i = 0; i < 60; i++) {
            Venue venue = venue(random);
            assertNotLess(venue, with(venue, more, 1 + 4 * random.nextDouble()));
        }
    }

    @Test
    void noProcessorIsBusierThanItMayBe() {
        Venue venue = venue(5_000, 100_000, Lanes.EACH);
        Sizing sizing = new Sizing(venue);
        assertThat(sizing.parts())
                .hasSize(Program.values().length)
                .allSatisfy(part -> assertThat(part.processors())
                        .isBetween(part.program().processors(), 2.0 * Deployment.CORES_OF_A_MACHINE));
        assertThat(sizing.part(Program.GATEWAY).processors())
                .as("another gateway instead of one larger than a machine")
                .isLessThanOrEqualTo(Deployment.CORES_OF_A_MACHINE);
    }

    @Test
    void theDisksOfTheModelAreThoseOfTheTablesOfScale() {
        Venue venue = venue(10_000, 10_000, Lanes.EACH);
        assertThat(new Sizing(venue).bytesADay()).isCloseTo(4.29e12, Percentage.withPercentage(0.5));
    }

    @Test
    void aMillionAccountsWithAnOrderNeedTheMeasuredHeap() {
        Venue venue = new Venue(100, 100, 3, 0.5, 1_000_000, 1_000_000, 0, 0, 0, Lanes.EACH, 3, 3, 1);
        assertThat(Footprint.state(venue)).isCloseTo(1.7e9, within(1.0));
        assertThat(Footprint.needsZgc(venue)).isTrue();
        assertThat(new Sizing(venue).part(Program.MATCHING).heap()).isCloseTo(10e9, within(1.0));
        assertThat(ChartValues.text(venue, new Sizing(venue))).contains("javaOptions: -XX:+UseZGC");
    }

    @Test
    void oneLaneEndsBeforeTheShardsOfItAlone() {
        double one = wall(new Sizing(venue(1_000, 1_000, Lanes.ONE)), Stage.ACCOUNT_SHARD);
        double each = wall(new Sizing(venue(1_000, 1_000, Lanes.EACH)), Stage.ACCOUNT_SHARD);
        assertThat(one).isLessThan(each);
        assertThat(1 / one)
                .isCloseTo(
                        1 / each + 1 / wall(new Sizing(venue(1_000, 1_000, Lanes.EACH)), Stage.MARKET_SHARD),
                        within(1e-7));
    }

    @ParameterizedTest
    @EnumSource
    void theLeastIsWhatTheChartHasByDefault(Program program) throws IOException {
        String section = section(program.key());
        assertThat(first(section, "(?:replicas|instances): (\\d+)")).isEqualTo("" + program.replicas());
        String resources = section.substring(section.indexOf("\n  resources:"));
        String cpu = first(resources, "cpu: \"?(\\d+m?)");
        assertThat(cpu.endsWith("m") ? Double.parseDouble(cpu.replace("m", "")) / 1_000 : Double.parseDouble(cpu))
                .isEqualTo(program.processors());
        String memory = first(resources, "limits:\\s+memory: (\\d+[MG]i)");
        int mebibytes = Integer.parseInt(memory.substring(0, memory.length() - 2)) * (memory.endsWith("Gi") ? 1024 : 1);
        assertThat(mebibytes).isEqualTo(program.mebibytes());
        if (section.contains("MaxRAMPercentage=")) {
            assertThat(first(section, "MaxRAMPercentage=(\\d+)")).isEqualTo("" + program.heapPercent());
        }
    }

    @Test
    void aBrokerHasTheHeapOfTheChart() throws IOException {
        assertThat(section("strimzi")).contains("\n  heap: 1g\n");
        assertThat(Program.KAFKA.heap()).isEqualTo(1073741824);
    }

    @Test
    void theAlertOfTheBrokersDisksIsTheCharts() throws IOException {
        String alerts = Files.readString(ROOT.resolve("helm/openperp/files/alerts.yaml"));
        assertThat(alerts).contains("openperp_broker_disk_bytes) < 0.15\n");
        assertThat(ChartValues.FULL).isEqualTo(1 - 0.15);
    }

    @ParameterizedTest
    @EnumSource
    void theBytesAreTheAcceptedCounts(Lanes lanes) throws IOException {
        String counts = Files.readString(Path.of("counts.json"));
        String ofLanes = counts.substring(counts.indexOf('"' + lanes.name().toLowerCase(Locale.ROOT) + '"'));
        for (Topic topic : Topic.values()) {
            assertThat(Costs.MEASURED.in(lanes).bytes(topic))
                    .isCloseTo(
                            Double.parseDouble(first(ofLanes, "\"bytes " + topic.title() + "\" : ([\\d.]+)")),
                            Percentage.withPercentage(3));
        }
    }

    /** A page with a newer measurement needs newer constants in {@link Footprint}, {@link Costs} and here. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    proofs/benchmarks/RESULTS.md; A million take 1.7 GB
                    proofs/benchmarks/RESULTS.md; by 0.17 µs a position
                    proofs/benchmarks/RESULTS.md; 1 · 1, 1 · 100, 1 · 900 | 3.1 (2.4), 4.0 (3.3), 11.2 (10.0)
                    proofs/benchmarks/RESULTS.md; 1,000 | 4.07 (3.89–5.10) | 3.04 | 2.90 (
                    proofs/benchmarks/RESULTS.md; 1,000,000 | 5.63 (5.34–5.93) | 4.55 | 3.13 (
                    proofs/benchmarks/RESULTS.md; A delivered message costs 22.5 to 26.8 µs
                    proofs/benchmarks/RESULTS.md; 670 bytes a transaction
                    proofs/benchmarks/RESULTS.md; broker 944, producers 340
                    docs/budgets.md; An account takes about 0.9 kB of heap
                    docs/budgets.md; a quarter of the heap at 46 kB each
                    docs/budgets.md; a twentieth of the heap at 64 kB each
                    docs/budgets.md; a tenth of the heap at 1.2 kB each
                    docs/budgets.md; a tenth of the heap, divided among all partitions
                    docs/budgets.md; a fifth of the heap
                    matching-service/README.md; up to 100,000 (state of 0.2 GB)
                    matching-service/README.md; a heap of 10 GB
                    """)
    void theConstantsAreThoseOfThePages(String page, String figure) throws IOException {
        assertThat(Files.readString(ROOT.resolve(page))).contains(figure);
    }

    private static void assertNotLess(Venue venue, Venue larger) {
        Sizing needs = new Sizing(venue);
        Sizing more = new Sizing(larger);
        if (!more.isPossible()) {
            return;
        }
        String of = venue + " beside " + larger;
        assertThat(needs.isPossible()).as(of).isTrue();
        for (Sizing.Part part : needs.parts()) {
            Sizing.Part other = more.part(part.program());
            assertThat(other.pods()).as(of).isGreaterThanOrEqualTo(part.pods());
            assertThat(other.pods() * other.processors())
                    .as(of)
                    .isGreaterThanOrEqualTo(part.pods() * part.processors() - ROUNDING);
            assertThat(other.pods() * other.mebibytes()).as(of).isGreaterThanOrEqualTo(part.pods() * part.mebibytes());
        }
        assertThat(more.bytesADay() * larger.days()).as(of).isGreaterThanOrEqualTo(needs.bytesADay() * venue.days());
        assertThat(more.rowBytesADay()).as(of).isGreaterThanOrEqualTo(needs.rowBytesADay());
        assertThat(more.bytesIn()).as(of).isGreaterThanOrEqualTo(needs.bytesIn() - ROUNDING);
        assertThat(more.bytesOut()).as(of).isGreaterThanOrEqualTo(needs.bytesOut() - ROUNDING);
        assertThat(more.walls().getFirst().share())
                .as(of)
                .isGreaterThanOrEqualTo(needs.walls().getFirst().share());
    }

    private static Venue venue(SplittableRandom random) {
        double mean = Math.exp(random.nextDouble() * Math.log(8_000));
        long accounts = (long) Math.exp(random.nextDouble() * Math.log(2e6));
        int markets = random.nextInt(1, 50);
        int brokers = random.nextInt(1, 8);
        return new Venue(
                mean,
                mean * (1 + random.nextDouble()),
                markets,
                Math.max(random.nextDouble(), 1.0 / markets),
                accounts,
                accounts * random.nextInt(1, 5),
                random.nextInt(0, markets + 1),
                random.nextInt(0, 60_000),
                random.nextInt(0, 20),
                random.nextBoolean() ? Lanes.ONE : Lanes.EACH,
                brokers,
                random.nextInt(1, brokers + 1),
                random.nextInt(1, 400));
    }

    private static Venue venue(double rate, long accounts, Lanes lanes) {
        return new Venue(rate, rate, 3, 0.5, accounts, accounts, 1, 1_000, 3, lanes, 3, 3, 30);
    }

    private static Venue with(Venue venue, More more, double factor) {
        boolean orders = more == More.ACCOUNTS || more == More.OPEN_ORDERS;
        return new Venue(
                more == More.MEAN ? Math.min(venue.peak(), venue.mean() * factor) : venue.mean(),
                more == More.PEAK ? venue.peak() * factor : venue.peak(),
                venue.markets(),
                venue.busiestMarket(),
                more == More.ACCOUNTS ? Math.round(venue.accounts() * Math.ceil(factor)) : venue.accounts(),
                orders ? Math.round(venue.openOrders() * Math.ceil(factor)) : venue.openOrders(),
                more == More.POSITIONS
                        ? Math.min(venue.markets(), venue.positionsPerAccount() + 3)
                        : venue.positionsPerAccount(),
                more == More.SUBSCRIBERS ? (int) (venue.subscribers() * factor) : venue.subscribers(),
                more == More.MESSAGES ? venue.messages() * factor : venue.messages(),
                venue.lanes(),
                venue.brokers(),
                more == More.COPIES ? venue.brokers() : venue.replicas(),
                more == More.DAYS ? venue.days() * 2 : venue.days());
    }

    private static double wall(Sizing sizing, Stage stage) {
        return sizing.walls().stream()
                .filter(wall -> wall.stage() == stage)
                .findFirst()
                .orElseThrow()
                .most();
    }

    private static String section(String key) throws IOException {
        String values = Files.readString(ROOT.resolve("helm/openperp/values.yaml"));
        int from = values.indexOf("\n" + key + ":\n");
        assertThat(from).as(key).isNotNegative();
        String rest = values.substring(from + key.length() + 2);
        return rest.split("\n(?=\\S)", 2)[0];
    }

    private static String first(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .findFirst()
                .map((MatchResult found) -> found.group(1))
                .orElseThrow(() -> new AssertionError(pattern + " is not in " + text));
    }
}
