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
    /** Kills all brokers. */
    KILL_BROKER("kill-broker", BROKER),
    /**
     * Kills the active controller of three brokers, which leads a third of the partitions, until trading continues
     * without it.
     */
    KILL_ONE_BROKER("kill-one-broker", ""),
    KILL_DATABASE("kill-database", DATABASE),
    /** Kills all processes at once, as when a machine fails. */
    RESTART_ALL("restart-all", ""),
    /** Moves a market to the other lane, and meanwhile kills the service that hosts both lanes. */
    MOVE("move", MATCHING),
    /** Loses all disks; restores the logs from a copy and fills the database from the logs. */
    RESTORE("restore", ""),
    /** Loses all disks; restores the exchange from a backup that was taken while it traded. */
    BACKUP("backup", ""),
    /**
     * Loses all disks of an exchange while a follower is kept up to date from its backups, and lets the follower trade.
     */
    FOLLOW("follow", ""),
    /** Replaces one service after the other by the newer build, in the order of the operations guide. */
    UPGRADE("upgrade", ""),
    /** Replaces one service after the other by the older build, in the opposite order of an upgrade. */
    ROLLBACK("rollback", ""),
    /**
     * Fills the disk of the broker, later that of the database. Nothing is killed; a process that ends is started
     * again.
     */
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

    /** Names of all faults as the command line takes them, separated by commas, for an error message. */
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

    /** Whether the fault loses answered transactions, so that no other fault can be compared after it. */
    public boolean losesTrades() {
        return this == BACKUP || this == FOLLOW;
    }

    /** Name of the process that the fault kills; empty if it kills none or several. */
    public String victim() {
        return victim;
    }

    @Override
    public String toString() {
        return wireName;
    }
}
