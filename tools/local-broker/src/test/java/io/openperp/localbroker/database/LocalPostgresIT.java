package io.openperp.localbroker.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.openperp.localbroker.ChildJvm;
import io.openperp.localbroker.DirectoryLock.DirectoryInUseException;
import io.openperp.localbroker.LoopbackPort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalPostgresIT {

    @TempDir
    private Path parent;

    @Test
    void rowsSurviveACleanRestart() throws Exception {
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            insert(postgres, "before the restart");
        }
        assertThat(OrphanedPostmaster.find(directory().resolve("cluster"))).isEmpty();
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            assertThat(notes(postgres)).containsExactly("before the restart");
        }
    }

    @Test
    void aKilledServerComesBackAtItsAddressWithItsRows() throws Exception {
        int port = LoopbackPort.free();
        try (LocalPostgres killed = LocalPostgres.start(directory(), port)) {
            insert(killed, "before the kill");
            ProcessHandle server = killed.process().orElseThrow();
            List<ProcessHandle> family =
                    Stream.concat(Stream.of(server), server.descendants()).toList();
            family.forEach(ProcessHandle::destroyForcibly);
            for (ProcessHandle process : family) {
                process.onExit().get(20, TimeUnit.SECONDS);
            }
            assertThat(killed.process()).isEmpty();
        }
        try (LocalPostgres postgres = LocalPostgres.start(directory(), port)) {
            assertThat(postgres.jdbcUrl("openperp")).contains(":" + port + "/");
            assertThat(notes(postgres)).containsExactly("before the kill");
        }
    }

    @Test
    void aKilledServerIsStartedAgainInItsPlace() throws Exception {
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            insert(postgres, "before the kill");
            String address = postgres.jdbcUrl("openperp");
            ProcessHandle server = postgres.process().orElseThrow();
            postgres.restart();
            assertThat(postgres.process()).contains(server);
            server.destroyForcibly();
            server.onExit().get(20, TimeUnit.SECONDS);

            postgres.restart();

            assertThat(postgres.process()).isPresent();
            assertThat(postgres.jdbcUrl("openperp")).isEqualTo(address);
            assertThat(notes(postgres)).containsExactly("before the kill");
        }
    }

    /** A server that is stopped by a signal answers nothing, as one on a disk that does not answer. */
    @Test
    void aServerThatHangsIsKilledAndItsRowsAreThere() throws Exception {
        LocalPostgres hanging = LocalPostgres.start(directory());
        insert(hanging, "before it hung");
        ProcessHandle server = hanging.process().orElseThrow();
        assertThat(new ProcessBuilder("sh", "-c", "kill -STOP " + server.pid())
                        .start()
                        .waitFor())
                .isZero();

        hanging.close();

        assertThat(server.isAlive()).isFalse();
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            assertThat(notes(postgres)).containsExactly("before it hung");
        }
    }

    /**
     * Regression: a session that had not noticed the death of its server kept the next server from starting for a
     * minute.
     */
    @Test
    void aSessionThatOutlivesItsKilledServerDoesNotKeepTheNextFromStarting() throws Exception {
        int port = LoopbackPort.free();
        LocalPostgres killed = LocalPostgres.start(directory(), port);
        insert(killed, "before the kill");
        try (Connection open = DriverManager.getConnection(killed.jdbcUrl("account"))) {
            ProcessHandle server = killed.process().orElseThrow();
            ProcessHandle session = ProcessHandle.of(backend(open)).orElseThrow();
            List<ProcessHandle> others = Stream.concat(Stream.of(server), server.descendants())
                    .filter(process -> process.pid() != session.pid())
                    .toList();
            signal("STOP", session);
            others.forEach(ProcessHandle::destroyForcibly);
            for (ProcessHandle process : others) {
                process.onExit().get(20, TimeUnit.SECONDS);
            }
            assertThat(session.isAlive()).isTrue();
            killed.close();
            try (LocalPostgres next = LocalPostgres.start(directory(), port)) {
                assertThat(session.isAlive()).isFalse();
                assertThat(notes(next)).containsExactly("before the kill");
            } finally {
                session.destroyForcibly();
            }
        }
    }

    @Test
    void committedRowsAreFlushedToTheDisk() throws Exception {
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            assertThat(setting(postgres, "fsync")).isEqualTo("on");
            assertThat(setting(postgres, "synchronous_commit")).isEqualTo("on");
            assertThat(setting(postgres, "full_page_writes")).isEqualTo("on");
        }
    }

    @Test
    void aServerThatOutlivedItsJvmIsStoppedAndItsRowsAreThere() throws Exception {
        startAndKillTheJvm();
        ProcessHandle orphan =
                OrphanedPostmaster.find(directory().resolve("cluster")).orElseThrow();
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            assertThat(orphan.isAlive()).isFalse();
            assertThat(notes(postgres)).containsExactly("before the kill");
        }
    }

    @Test
    void aServerThatDiedWithItsJvmRecoversFromItsStalePidFile() throws Exception {
        startAndKillTheJvm();
        ProcessHandle orphan =
                OrphanedPostmaster.find(directory().resolve("cluster")).orElseThrow();
        assertThat(orphan.destroyForcibly()).isTrue();
        orphan.onExit().get(20, TimeUnit.SECONDS);
        assertThat(directory().resolve("cluster").resolve("postmaster.pid")).exists();
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            assertThat(notes(postgres)).containsExactly("before the kill");
        }
    }

    @Test
    void anotherProcessUnderTheNumberOfADeadServerIsLeftAlone() throws Exception {
        Process bystander = new ProcessBuilder("sleep", "600").start();
        try {
            leaveDeadServer(bystander.pid());
            try (LocalPostgres postgres = LocalPostgres.start(directory())) {
                assertThat(notes(postgres)).containsExactly("before the kill");
            }
            assertThat(bystander.isAlive()).isTrue();
        } finally {
            bystander.destroyForcibly();
        }
    }

    /**
     * Dead processes stay uncollected in some containers, whose first process collects none; PostgreSQL took this for a
     * living server.
     */
    @Test
    void aDeadServerThatNobodyHasCollectedDoesNotKeepTheNextFromStarting() throws Exception {
        Process parent = new ProcessBuilder("sh", "-c", "exec 3<&0; cat <&3 & echo $!; exec sleep 600").start();
        try {
            long dead = Long.parseLong(parent.inputReader().readLine());
            awaitState(parent.pid(), "(sleep) ");
            parent.getOutputStream().close();
            awaitState(dead, ") Z ");
            leaveDeadServer(dead);
            try (LocalPostgres postgres = LocalPostgres.start(directory())) {
                assertThat(notes(postgres)).containsExactly("before the kill");
            }
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void aDirectoryServesOneServerAtATime() throws Exception {
        try (ChildJvm child = ChildJvm.start(PostgresUntilKilled.class, directory())) {
            child.awaitLine("committed");
            assertThatThrownBy(() -> LocalPostgres.start(directory())).isInstanceOf(DirectoryInUseException.class);
            assertThat(OrphanedPostmaster.find(directory().resolve("cluster"))).isPresent();
            child.kill();
        }
        LocalPostgres.start(directory()).close();
    }

    @Test
    void logIsKeptWithinItsBoundWhileTheServerWrites() throws Exception {
        Path log = directory().resolve("postgres.log");
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            failToLogIn(postgres, 30);
            long before = Files.size(log);
            postgres.boundLog(before);
            assertThat(log).hasSize(before);
            postgres.boundLog(before - 1);
            assertThat(log).isEmptyFile();
            assertThat(directory().resolve("postgres.log.1")).hasSize(before);

            failToLogIn(postgres, 1);
            assertThat(log).content().startsWith("20").contains("password authentication failed");
            assertThat(Files.size(log)).isLessThan(before);
        }
    }

    private static void failToLogIn(LocalPostgres postgres, int times) {
        String url = postgres.login("test").url();
        for (int i = 0; i < times; i++) {
            assertThatThrownBy(() -> DriverManager.getConnection(url, postgres.user(), "wrong"))
                    .isInstanceOf(SQLException.class);
        }
    }

    @Test
    void errorsOfInitdbAreShown() throws Exception {
        Path cluster = Files.createDirectories(directory().resolve("cluster"));
        Files.createFile(cluster.resolve("somebody-elses"));
        Files.writeString(directory().resolve("postgres.log"), "FATAL: of an earlier day\n");
        assertThatThrownBy(() -> LocalPostgres.start(directory()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(
                        "PostgreSQL did not start, see " + directory().resolve("postgres.log"))
                .hasMessageEndingWith(": initdb: error: directory \"" + cluster + "\" exists but is not empty");
    }

    @Test
    void anInterruptedInitializationStartsOver() throws Exception {
        Path halfMade = Files.createDirectories(directory().resolve("cluster"));
        Files.writeString(halfMade.resolve("postgresql.conf"), "");
        Files.writeString(directory().resolve("initializing"), "");
        try (LocalPostgres postgres = LocalPostgres.start(directory())) {
            insert(postgres, "whole");
            assertThat(notes(postgres)).containsExactly("whole");
        }
        assertThat(directory().resolve("initializing")).doesNotExist();
    }

    @Test
    void databasesAreCreatedOnceAndKeptApart() throws Exception {
        try (LocalPostgres postgres = LocalPostgres.ephemeral()) {
            assertThat(postgres.jdbcUrl("stats")).isEqualTo(postgres.jdbcUrl("stats"));
            insert(postgres, "only in account");
            try (Connection stats = DriverManager.getConnection(postgres.jdbcUrl("stats"));
                    Statement statement = stats.createStatement()) {
                assertThatThrownBy(() -> statement.executeQuery("SELECT note FROM notes"))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("does not exist");
            }
            assertThatThrownBy(() -> postgres.jdbcUrl("x; DROP DATABASE stats"))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    static void insert(LocalPostgres postgres, String note) throws SQLException {
        try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl("account"));
                Statement create = connection.createStatement()) {
            create.execute("CREATE TABLE IF NOT EXISTS notes (note text)");
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO notes VALUES (?)")) {
                insert.setString(1, note);
                insert.executeUpdate();
            }
        }
    }

    /** Leaves the data of a dead server, with rows, whose {@code postmaster.pid} contains this process ID. */
    private void leaveDeadServer(long number) throws Exception {
        startAndKillTheJvm();
        Path cluster = directory().resolve("cluster");
        ProcessHandle server = OrphanedPostmaster.find(cluster).orElseThrow();
        server.destroyForcibly();
        server.onExit().get(20, TimeUnit.SECONDS);
        Path file = cluster.resolve("postmaster.pid");
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.set(0, Long.toString(number));
        Files.write(file, lines);
    }

    /**
     * Waits for a process state in {@code /proc}: a shell collects ended children, {@code sleep} does not, and Z means
     * ended.
     */
    private static void awaitState(long number, String state) throws Exception {
        Path stat = Path.of("/proc", Long.toString(number), "stat");
        while (!Files.readString(stat).contains(state)) {
            Thread.sleep(10);
        }
    }

    private void startAndKillTheJvm() throws Exception {
        try (ChildJvm child = ChildJvm.start(PostgresUntilKilled.class, directory())) {
            child.awaitLine("committed");
            child.kill();
        }
    }

    /** Data directory whose path contains a space, as some users' do. */
    private Path directory() {
        return parent.resolve("my data");
    }

    private static long backend(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
            row.next();
            return row.getLong(1);
        }
    }

    private static void signal(String name, ProcessHandle process) throws Exception {
        int exit = new ProcessBuilder("sh", "-c", "kill -%s %d".formatted(name, process.pid()))
                .start()
                .waitFor();
        assertThat(exit).isZero();
    }

    private static List<String> notes(LocalPostgres postgres) throws SQLException {
        List<String> notes = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl("account"));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT note FROM notes")) {
            while (rows.next()) {
                notes.add(rows.getString(1));
            }
        }
        return notes;
    }

    private static String setting(LocalPostgres postgres, String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(postgres.jdbcUrl("account"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW " + name)) {
            row.next();
            return row.getString(1);
        }
    }
}
