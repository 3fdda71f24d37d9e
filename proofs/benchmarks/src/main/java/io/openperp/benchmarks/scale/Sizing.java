package io.openperp.benchmarks.scale;

import io.openperp.benchmarks.scale.Deployment.Markets;
import io.openperp.benchmarks.scale.Deployment.Readers;
import io.openperp.benchmarks.scale.Model.Prediction;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Finds the smallest installation for a {@link Venue} in which no processor is busy for more than
 * {@link Deployment#BUSY} of the time at the peak, by the {@link Model}.
 */
final class Sizing {

    private static final double SECONDS_A_DAY = 86_400;

    /**
     * Number of services among which the time of garbage collections is divided: it was measured for all of them
     * together, in one JVM.
     */
    private static final int SERVICES = 5;

    /**
     * Stages whose busiest thread limits the throughput of an installation; threads of other stages reach their limit
     * only at higher rates.
     */
    private static final Set<Stage> WALLS =
            EnumSet.of(Stage.ACCOUNT_PROJECTION, Stage.ACCOUNT_SHARD, Stage.MARKET_SHARD, Stage.STATISTICS);

    private static final int STATISTICS_REPLICAS = Program.STATS.replicas();

    private final Venue venue;
    private final Costs costs;
    private final Deployment deployment;
    private final Map<Program, Part> parts = new EnumMap<>(Program.class);

    Sizing(Venue venue) {
        this.venue = venue;
        this.costs = Footprint.costs(venue);
        int streams = Program.STREAM.replicas();
        int hosts = marketHosts();
        Deployment least = deployment(Program.GATEWAY.replicas(), hosts, streams);
        if (venue.peak() >= walls(least).getFirst().most()) {
            this.deployment = least;
            return;
        }
        while (isTooLarge(stream(deployment(2, hosts, streams)), streams)) {
            streams++;
        }
        int gateways = Program.GATEWAY.replicas();
        while (gateway(deployment(gateways, hosts, streams)).isLarge()) {
            gateways++;
        }
        this.deployment = deployment(gateways, hosts, streams);
        for (Part part : List.of(
                gateway(deployment),
                matching(deployment),
                single(Program.ACCOUNT, Stage.ACCOUNT_PROJECTION),
                part(
                        Program.STATS,
                        STATISTICS_REPLICAS,
                        cores(deployment, Stage.STATISTICS) / STATISTICS_REPLICAS + collectors(),
                        Program.STATS.heap()),
                stream(deployment),
                part(
                        Program.KAFKA,
                        venue.brokers(),
                        cores(deployment, Stage.APPEND) * Costs.BROKER_OF_APPEND / venue.brokers(),
                        Program.KAFKA.heap()),
                part(Program.POSTGRESQL, Program.POSTGRESQL.replicas(), cores(deployment, Stage.DATABASE), 0))) {
            parts.put(part.program(), part);
        }
    }

    /**
     * Need of a program.
     *
     * @param replicas number of replicas; matching-service has a standby for each besides
     * @param processors processors of a replica
     * @param heap bytes of heap of a replica; 0 for a program that is not Java
     * @param mebibytes memory limit of a replica, in MiB
     */
    record Part(Program program, int replicas, double processors, double heap, int mebibytes) {

        /** Number of pods, standbys included. */
        int pods() {
            return program == Program.MATCHING ? 2 * replicas : replicas;
        }

        /** Whether a replica does not fit on a machine of {@link Deployment#CORES_OF_A_MACHINE} processors. */
        boolean isLarge() {
            return processors > Deployment.CORES_OF_A_MACHINE;
        }
    }

    /**
     * Upper bound of the throughput that the busiest thread of a stage sets, whatever the machines.
     *
     * @param most transactions per second at which the thread would always be busy
     * @param share the venue's peak relative to {@code most}; 1 or more: the peak is impossible
     */
    record Wall(Stage stage, double most, double share) {}

    /** Whether any installation carries the peak. */
    boolean isPossible() {
        return !parts.isEmpty();
    }

    List<Part> parts() {
        return List.copyOf(parts.values());
    }

    /** The need of a program. Throws {@link NullPointerException} unless {@link #isPossible()}. */
    Part part(Program program) {
        return Objects.requireNonNull(parts.get(program));
    }

    /** Upper bounds of the installation, the lowest first. */
    List<Wall> walls() {
        return walls(deployment);
    }

    /** Share of all transactions that the busiest thread of the markets takes, 0 to 1. */
    double busiestThread() {
        return deployment.busiest(Stage.MARKET_SHARD);
    }

    /** Bytes that a topic's records take a day in all copies, at the mean rate. */
    double bytesADay(Topic topic) {
        return venue.mean() * costs.bytes(topic) * venue.replicas() * SECONDS_A_DAY;
    }

    /** Bytes that the records of all topics take a day in all copies, at the mean rate. */
    double bytesADay() {
        return Arrays.stream(Topic.values()).mapToDouble(this::bytesADay).sum();
    }

    /** Bytes a day of the rows in one PostgreSQL, indexes included, at the mean rate. */
    double rowBytesADay() {
        return venue.mean() * Footprint.ROWS * SECONDS_A_DAY;
    }

    /** Bytes per second that come into a broker at the peak, from producers and from other brokers. */
    double bytesIn() {
        return venue.peak() * written() * venue.replicas() / venue.brokers();
    }

    /** Bytes per second that go out of a broker at the peak, to readers and to other brokers. */
    double bytesOut() {
        double read = Arrays.stream(Topic.values())
                .mapToDouble(topic -> costs.bytes(topic) * topic.readers(deployment))
                .sum();
        return venue.peak() * (read + written() * (venue.replicas() - 1)) / venue.brokers();
    }

    private double written() {
        return Arrays.stream(Topic.values()).mapToDouble(costs::bytes).sum();
    }

    private Deployment deployment(int gateways, int hosts, int streams) {
        double busiest = venue.markets() == 1 ? 1 : venue.busiestMarket();
        return Deployment.cluster(
                gateways,
                new Markets(hosts, busiest, venue.lanes()),
                venue.brokers(),
                venue.replicas(),
                new Readers(streams, STATISTICS_REPLICAS, 1));
    }

    private int marketHosts() {
        int hosts = Program.MATCHING.replicas();
        while (venue.lanes() == Lanes.EACH
                && hosts < venue.markets()
                && venue.peak()
                        > Deployment.BUSY
                                * new Model(costs, deployment(Program.GATEWAY.replicas(), hosts, 1))
                                        .wall(Stage.MARKET_SHARD)) {
            hosts++;
        }
        return hosts;
    }

    private List<Wall> walls(Deployment of) {
        Model model = new Model(costs, of);
        return Arrays.stream(Stage.values())
                .filter(WALLS::contains)
                .map(stage -> new Wall(stage, model.wall(stage), venue.peak() / model.wall(stage)))
                .filter(wall -> Double.isFinite(wall.most()))
                .sorted(Comparator.comparingDouble(Wall::most))
                .toList();
    }

    /** Busy cores of a stage at the peak, of all its replicas together. */
    private double cores(Deployment of, Stage stage) {
        Prediction predicted = new Model(costs, of).at(venue.peak());
        return venue.peak() * predicted.stage(stage).processorMicros() / 1e6;
    }

    /** Busy cores of the garbage collector of one service at the peak. */
    private double collectors() {
        return cores(deployment(2, 1, 1), Stage.COLLECTORS) / SERVICES;
    }

    /**
     * Busy cores, at the peak, of the Kafka producers in gateways or, if not {@code ofGateways}, in the hosts of
     * shards.
     */
    private double producers(Deployment of, boolean ofGateways) {
        double share = 1.0 / venue.lanes().visits(Stage.APPEND);
        return cores(of, Stage.APPEND) * (1 - Costs.BROKER_OF_APPEND) * (ofGateways ? share : 1 - share);
    }

    private Part gateway(Deployment of) {
        double busy = cores(of, Stage.REQUEST)
                + cores(of, Stage.ANSWER)
                + cores(of, Stage.COMPLETION)
                + producers(of, true)
                + collectors();
        return part(Program.GATEWAY, of.gateways(), busy / of.gateways(), Program.GATEWAY.heap());
    }

    /** Each replica is as large as that of the account shard, which also has the busiest market. */
    private Part matching(Deployment of) {
        double busy = (cores(of, Stage.ACCOUNT_SHARD) + cores(of, Stage.MARKET_SHARD) * of.busiest(Stage.MARKET_SHARD))
                        / of.copiesOfShards()
                + producers(of, false)
                + collectors();
        return part(
                Program.MATCHING, of.markets().hosts(), busy, Footprint.matchingHeap(venue, Program.MATCHING.heap()));
    }

    private Part stream(Deployment of) {
        int replicas = of.readers().streams();
        double delivered = venue.subscribers() * venue.messages() * Footprint.DELIVERED_MICROS / 1e6;
        double busy = (cores(of, Stage.STREAM_FEED) + delivered) / replicas + collectors();
        return part(Program.STREAM, replicas, busy, Footprint.streamHeap(venue, Program.STREAM.heap()));
    }

    private boolean isTooLarge(Part stream, int replicas) {
        double sockets = Program.STREAM.heap() / Footprint.HEAP_OF_A_SOCKET;
        return stream.isLarge() || venue.subscribers() > sockets * replicas;
    }

    /**
     * Need of a program of which one replica does the work at a time; all are as large, because any of them may take
     * over.
     */
    private Part single(Program program, Stage stage) {
        return part(program, program.replicas(), cores(deployment, stage) + collectors(), program.heap());
    }

    private static Part part(Program program, int replicas, double busy, double heap) {
        double processors = Math.max(program.processors(), Math.ceil(busy / Deployment.BUSY * 10) / 10);
        int mebibytes = heap <= program.heap()
                ? program.mebibytes()
                : (int) Math.ceil(heap * 100 / program.heapPercent() / 1073741824) * 1024;
        return new Part(program, replicas, processors, heap, mebibytes);
    }
}
