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

/** Kinds of faults that a drill injects. */
public enum Fault {
    KILL_GATEWAY("kill-gateway", GATEWAY),
    KILL_MATCHING("kill-matching", MATCHING),
    KILL_ACCOUNT("kill-account", ACCOUNT),
    KILL_STATS("kill-stats", STATS),
    KILL_STREAM("kill-stream", STREAM),
    /** All brokers, where there are several. */
    KILL_BROKER("kill-broker", BROKER),
    /**
     * Kills the active controller of three brokers, which leads a third of the partitions, until trading continues
     * without it.
     */
    KILL_ONE_BROKER("kill-one-broker", ""),
    KILL_DATABASE("kill-database", DATABASE),
    /** All processes at once, as when a machine fails. */
    RESTART_ALL("restart-all", ""),
    /** Moves a market to the other lane, and kills the service that hosts both meanwhile. */
    MOVE("move", MATCHING),
    /** All disks are lost; the logs are restored from a copy, and the database is rebuilt from them. */
    RESTORE("restore", ""),
    /** All disks are lost; the exchange is restored from a backup that was taken while it traded. */
    BACKUP("backup", ""),
    /** One service after the other, in the order of the operations guide, is replaced by the newer build. */
    UPGRADE("upgrade", ""),
    /** Replaces the services by the older build, in the opposite order. */
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

    /** Whether the fault needs brokers that replicate to each other. */
    public boolean needsReplicas() {
        return this == KILL_ONE_BROKER;
    }

    /** Whether the fault needs a second build of the exchange. */
    public boolean needsTwoBuilds() {
        return this == UPGRADE || this == ROLLBACK;
    }

    /** Whether trades are lost with it, so that no other fault can be compared afterwards. */
    public boolean losesTrades() {
        return this == BACKUP;
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
