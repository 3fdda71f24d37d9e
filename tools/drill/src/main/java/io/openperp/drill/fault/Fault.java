package io.openperp.drill.fault;

import static io.openperp.drill.exchange.ExchangeUnderTest.ACCOUNT;
import static io.openperp.drill.exchange.ExchangeUnderTest.BROKER;
import static io.openperp.drill.exchange.ExchangeUnderTest.DATABASE;
import static io.openperp.drill.exchange.ExchangeUnderTest.GATEWAY;
import static io.openperp.drill.exchange.ExchangeUnderTest.MATCHING;
import static io.openperp.drill.exchange.ExchangeUnderTest.STATS;
import static io.openperp.drill.exchange.ExchangeUnderTest.STREAM;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a drill does to the exchange. */
public enum Fault {
    KILL_GATEWAY("kill-gateway", GATEWAY),
    KILL_MATCHING("kill-matching", MATCHING),
    KILL_ACCOUNT("kill-account", ACCOUNT),
    KILL_STATS("kill-stats", STATS),
    KILL_STREAM("kill-stream", STREAM),
    /** All of them, where there are several. */
    KILL_BROKER("kill-broker", BROKER),
    /** Of three brokers the active controller, which leads a third of the partitions; down until trading continues without it. */
    KILL_ONE_BROKER("kill-one-broker", ""),
    KILL_DATABASE("kill-database", DATABASE),
    /** All processes at once, as when a machine fails. */
    RESTART_ALL("restart-all", ""),
    /** All disks are lost, and the logs come back from a copy, of which the database is built anew. */
    RESTORE("restore", ""),
    /** One service after the other, in the order of the operations guide, is replaced by the newer build. */
    UPGRADE("upgrade", ""),
    /** The same in the opposite order, by the older build. */
    ROLLBACK("rollback", ""),
    /** The disk of the broker and that of the database in turn; nothing is killed, a process that ends is started again. */
    FILL_DISK("fill-disk", "");

    private final String wireName;
    private final String victim;

    Fault(String wireName, String victim) {
        this.wireName = wireName;
        this.victim = victim;
    }

    public static Optional<Fault> named(String name) {
        return Arrays.stream(values())
                .filter(fault -> fault.wireName.equals(name))
                .findFirst();
    }

    /** All names, for an error message. */
    public static String accepted() {
        return Arrays.stream(values()).map(Fault::toString).collect(Collectors.joining(", "));
    }

    /** Whether it needs brokers that replicate to each other. */
    public boolean needsReplicas() {
        return this == KILL_ONE_BROKER;
    }

    /** Whether it needs another build of the exchange beside the one that drills. */
    public boolean needsTwoBuilds() {
        return this == UPGRADE || this == ROLLBACK;
    }

    /** The name of the process that is killed; empty if it is not exactly one. */
    public String victim() {
        return victim;
    }

    @Override
    public String toString() {
        return wireName;
    }
}
