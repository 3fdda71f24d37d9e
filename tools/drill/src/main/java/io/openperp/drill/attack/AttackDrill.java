package io.openperp.drill.attack;

import io.openperp.client.OpenPerp;
import io.openperp.drill.exchange.DrillOutput;
import io.openperp.units.Bytes32;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs one attack after the other against an exchange that was started for it, and measures what an honest client
 * notices.
 */
public final class AttackDrill implements AutoCloseable {

    private static final Duration WARM_UP = Duration.ofSeconds(10);
    private static final Duration UNTIL_ATTACKERS_RUN = Duration.ofSeconds(2);
    private static final Duration CLEANUP_TIMEOUT = Duration.ofSeconds(60);
    private static final long POLL_MILLIS = 250;

    /**
     * Command that gives the attackers the lowest priority. In reality they run on other machines: only their traffic
     * may slow the honest client, not their use of the processor.
     */
    private static final List<String> LOWEST_PRIORITY = List.of("nice", "-n", "19");

    /**
     * Third byte of the attackers' addresses in the first attack. Each attack has a different one, so that no limit per
     * address is used up.
     */
    private static final int FIRST_NETWORK = 10;

    private final AttackedExchange exchange;
    private final String attackersClassPath;
    private final HonestClient client;
    private final Bytes32 largeAccount;
    private final DrillOutput progress;
    private int attacks;
    private boolean hasHolders;

    private AttackDrill(
            AttackedExchange exchange,
            String attackersClassPath,
            HonestClient client,
            Bytes32 largeAccount,
            DrillOutput progress) {
        this.exchange = exchange;
        this.attackersClassPath = attackersClassPath;
        this.client = client;
        this.largeAccount = largeAccount;
        this.progress = progress;
    }

    /**
     * Starts an honest client, which trades until the exchange is warm.
     *
     * @param exchange exchange to be attacked; closed with this object
     * @param attackersClassPath class path for the process of the attackers
     */
    public static AttackDrill start(AttackedExchange exchange, String attackersClassPath, DrillOutput progress)
            throws InterruptedException {
        try (OpenPerp maker = OpenPerp.at(exchange.api(), exchange.webSocket())) {
            progress.phase("making a large account, and trading until the exchange is warm");
            Bytes32 largeAccount = LargeAccount.make(maker);
            HonestClient client = new HonestClient(exchange.api(), exchange.webSocket());
            progress.step("the exchange runs as process %d; the honest client: %s"
                    .formatted(exchange.pid(), client.trade(WARM_UP)));
            return new AttackDrill(exchange, attackersClassPath, client, largeAccount, progress);
        } catch (RuntimeException e) {
            exchange.close();
            throw e;
        }
    }

    /**
     * Lets the honest client trade, first without the attack and then during the attack, and waits until the attack's
     * connections are closed.
     */
    public AttackResult run(Attack attack, int sockets, Duration length) throws IOException, InterruptedException {
        if (attack.isAboutHolders() && !hasHolders) {
            makeHolders();
        }
        progress.phase(attack + ": trading in peace");
        Rounds quiet = client.trade(length);
        ProcessUsage before = ProcessUsage.of(exchange.pid());
        progress.phase(attack + ": trading under attack");
        Process attackers = begin(attack, sockets, length.plus(UNTIL_ATTACKERS_RUN.multipliedBy(2)));
        Thread.sleep(UNTIL_ATTACKERS_RUN);
        CompletableFuture<ProcessUsage> most = CompletableFuture.supplyAsync(() -> most(attackers));
        Rounds attacked = client.trade(length);
        String summary = new String(attackers.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        attackers.waitFor();
        progress.phase(attack + ": waiting until its connections are closed");
        AttackResult result =
                new AttackResult(attack, sockets, quiet, attacked, summary, before, most.join(), afterCleanup(before));
        progress.step(
                "%s, %d sockets: %s; before: %s; during: %s".formatted(attack, sockets, summary, quiet, attacked));
        progress.line("          process before: %s; at most: %s; afterwards: %s"
                .formatted(before, result.during(), result.after()));
        result.broken().forEach(rule -> progress.line("          BROKEN: " + rule));
        return result;
    }

    /** Shuts the exchange down normally. */
    @Override
    public void close() throws InterruptedException {
        progress.endOfPhases();
        client.close();
        exchange.close();
    }

    private void makeHolders() throws InterruptedException {
        try (OpenPerp maker = OpenPerp.at(exchange.api(), exchange.webSocket())) {
            progress.phase("making holders with many orders");
            LargeHolders.make(maker);
            hasHolders = true;
        }
    }

    private Process begin(Attack attack, int sockets, Duration length) throws IOException {
        int port = attack.port() == Attack.Port.HTTP ? exchange.httpPort() : exchange.webSocketPort();
        Attackers.Order order =
                new Attackers.Order(attack, port, sockets, length, FIRST_NETWORK + attacks++, largeAccount.toString());
        List<String> command = new ArrayList<>(LOWEST_PRIORITY);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-cp", attackersClassPath));
        command.add(Attackers.class.getName());
        command.addAll(order.arguments());
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** Largest resource use of the exchange while the attackers run. */
    private ProcessUsage most(Process attackers) {
        ProcessUsage most = ProcessUsage.of(exchange.pid());
        try {
            while (!attackers.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                most = most.most(ProcessUsage.of(exchange.pid()));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (UncheckedIOException ended) {
            return most;
        }
        return most;
    }

    /** Resource use of the exchange after it has closed the attackers' connections, or after a minute. */
    private ProcessUsage afterCleanup(ProcessUsage before) throws InterruptedException {
        long deadline = System.nanoTime() + CLEANUP_TIMEOUT.toNanos();
        ProcessUsage now = ProcessUsage.of(exchange.pid());
        while (now.descriptors() > before.descriptors() + AttackResult.DESCRIPTORS_KEPT
                && System.nanoTime() < deadline) {
            Thread.sleep(POLL_MILLIS);
            now = ProcessUsage.of(exchange.pid());
        }
        return now;
    }

    /** The exchange to be attacked: all parts of it in a single process, on loopback ports. */
    public interface AttackedExchange extends AutoCloseable {

        long pid();

        int httpPort();

        int webSocketPort();

        /** Base address of the HTTP API: {@code http://127.0.0.1:<port>/api/v1}. */
        String api();

        /** Address of the streams: {@code ws://127.0.0.1:<port>/}. */
        String webSocket();

        /** Shuts the exchange down normally; kills it if that takes longer than a minute. */
        @Override
        void close() throws InterruptedException;
    }
}
