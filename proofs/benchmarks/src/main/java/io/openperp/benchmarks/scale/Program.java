package io.openperp.benchmarks.scale;

/**
 * A program of an installation, with the replicas, processors and memory that the chart gives it by default. A sizing
 * never gives it less, because its costs were measured with that much (RESULTS.md, "Collectors of the services").
 */
enum Program {
    GATEWAY("gateway", 2, 1, 768, 60),
    MATCHING("matching", 1, 2, 2048, 70),
    ACCOUNT("account", 2, 0.5, 1024, 60),
    STATS("stats", 2, 0.5, 1024, 60),
    STREAM("stream", 2, 1, 2048, 65),
    KAFKA("strimzi", 3, 2, 4096, 25),
    POSTGRESQL("cloudnativepg", 3, 1, 2048, 0);

    private final String key;
    private final int replicas;
    private final double processors;
    private final int mebibytes;
    private final int heapPercent;

    Program(String key, int replicas, double processors, int mebibytes, int heapPercent) {
        this.key = key;
        this.replicas = replicas;
        this.processors = processors;
        this.mebibytes = mebibytes;
        this.heapPercent = heapPercent;
    }

    /** Name of the program's section in the chart's values. */
    String key() {
        return key;
    }

    /** Number of replicas by default. */
    int replicas() {
        return replicas;
    }

    /** Requested processors of a replica by default. */
    double processors() {
        return processors;
    }

    /** Memory limit of a replica by default, in MiB. */
    int mebibytes() {
        return mebibytes;
    }

    /** Percentage of the memory limit that is heap; 0 for a program that is not Java. */
    int heapPercent() {
        return heapPercent;
    }

    /** Heap of a replica by default, in bytes. */
    double heap() {
        return mebibytes * 1048576.0 * heapPercent / 100;
    }
}
