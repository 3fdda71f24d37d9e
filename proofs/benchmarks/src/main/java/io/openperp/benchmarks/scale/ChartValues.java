package io.openperp.benchmarks.scale;

import io.openperp.benchmarks.scale.Sizing.Part;

/** The result of a {@link Sizing} as values for the chart helm/openperp. */
final class ChartValues {

    /** Share of a broker's disk above which the chart's alert OpenPerpBrokerDiskFills fires, 0 to 1. */
    static final double FULL = 0.85;

    private static final double GIBIBYTE = 1073741824;
    private static final String ZGC = "-XX:+UseZGC -XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError";

    private ChartValues() {}

    /**
     * Bytes of a broker's disk that is not fuller than {@link #FULL} after the days for which the disks are to be
     * enough.
     */
    static double brokerDisk(Venue venue, Sizing sizing) {
        return sizing.bytesADay() * venue.days() / venue.brokers() / FULL;
    }

    /**
     * Values for {@code helm -f}. The sections strimzi and cloudnativepg have an effect only where they are enabled.
     */
    static String text(Venue venue, Sizing sizing) {
        StringBuilder values = new StringBuilder();
        section(values, sizing.part(Program.GATEWAY));
        section(values, sizing.part(Program.MATCHING));
        values.append("  lanes: ")
                .append(venue.lanes() == Lanes.ONE ? "one" : "each")
                .append('\n');
        if (Footprint.needsZgc(venue)) {
            values.append("  javaOptions: ").append(ZGC).append('\n');
        }
        section(values, sizing.part(Program.ACCOUNT));
        section(values, sizing.part(Program.STATS));
        section(values, sizing.part(Program.STREAM));
        values.append("topics:\n  replicationFactor: ").append(venue.replicas());
        values.append("\n  minInsyncReplicas: ")
                .append(Math.max(1, venue.replicas() - 1))
                .append('\n');
        section(values, sizing.part(Program.KAFKA));
        storage(values, brokerDisk(venue, sizing));
        section(values, sizing.part(Program.POSTGRESQL));
        storage(values, sizing.rowBytesADay() * venue.days());
        return values.toString();
    }

    private static void section(StringBuilder values, Part part) {
        String replicas = part.program() == Program.POSTGRESQL ? "instances" : "replicas";
        values.append("""
                %s:
                  %s: %d
                  resources:
                    requests:
                      cpu: "%.1f"
                      memory: %dMi
                    limits:
                      memory: %dMi
                """.formatted(
                        part.program().key(),
                        replicas,
                        part.replicas(),
                        part.processors(),
                        part.mebibytes(),
                        part.mebibytes()));
    }

    private static void storage(StringBuilder values, double bytes) {
        values.append("  storage:\n    size: ")
                .append((long) Math.ceil(bytes / GIBIBYTE))
                .append("Gi\n");
    }
}
