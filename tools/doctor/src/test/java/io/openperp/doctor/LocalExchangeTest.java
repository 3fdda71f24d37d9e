package io.openperp.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.doctor.Finding.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of an exchange on this machine, and its process as Linux shows it. */
class LocalExchangeTest {

    @TempDir
    private Path directory;

    private Path data;

    @BeforeEach
    void makeAnExchange() throws IOException {
        data = Files.createDirectory(
                directory.resolve("data"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.createDirectory(data.resolve("kafka"));
        write("kafka.password", "0123", "rw-------");
        write("oracle/oracle.key", "3abc", "rw-------");
        write(
                "postgres/pg_hba.conf",
                "# trust\nlocal all all peer\nhost all all 127.0.0.1/32 scram-sha-256\n",
                "rw-------");
    }

    @Test
    void anExchangeThatIsClosedIsInOrder() {
        assertThat(files()).hasSize(4).doesNotContainValue(Status.PROBLEM).doesNotContainValue(Status.WARNING);
    }

    @Test
    void aDirectoryThatOthersMayEnterIsAProblem() throws IOException {
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(files()).containsEntry("data-directory", Status.PROBLEM);
    }

    @Test
    void aKeyThatOthersMayReadIsAProblem() throws IOException {
        write("oracle/admin.key", "3abc", "rw-r-----");
        assertThat(files()).containsEntry("secret-files", Status.PROBLEM);
        assertThat(new LocalFiles(data).check().get(1).found())
                .contains("admin.key")
                .doesNotContain("oracle.key");
    }

    @Test
    void aBrokerWithoutAPasswordIsAProblem() throws IOException {
        Files.delete(data.resolve("kafka.password"));
        assertThat(files()).containsEntry("kafka-password", Status.PROBLEM);
    }

    @Test
    void aDatabaseThatTrustsWhoeverConnectsIsAProblem() throws IOException {
        write("postgres/pg_hba.conf", "host all all 127.0.0.1/32   trust\n", "rw-------");
        assertThat(files()).containsEntry("postgresql-login", Status.PROBLEM);
    }

    @Test
    void aQuotedMethodAndRulesOfAnotherFileAreNotTakenForALogin() throws IOException {
        for (String rule :
                List.of("host all all samehost \"trust\"", "local all all trust # for now", "include more.conf")) {
            write("postgres/pg_hba.conf", "# trust\n" + rule + "\n", "rw-------");
            assertThat(files()).as(rule).containsEntry("postgresql-login", Status.PROBLEM);
        }
    }

    @Test
    void keysOfLogRecordsThatOthersMayReadAreAProblem() throws IOException {
        write("log.keys", "host.1 = abc", "rw-r--r--");
        assertThat(files()).containsEntry("secret-files", Status.PROBLEM);
    }

    @Test
    void aDirectoryWithoutAnExchangeIsAProblem() throws IOException {
        assertThat(new LocalExchange(Files.createDirectory(directory.resolve("empty"))).check())
                .extracting(Finding::status)
                .containsExactly(Status.PROBLEM);
    }

    @Test
    void aBrokerFileThatNamesNoBrokerIsPassedOver() throws IOException {
        write("broker", "x\n", "rw-------");
        assertThat(new LocalExchange(data).check()).extracting(Finding::check).doesNotContain("kafka-anonymous");
    }

    @Test
    void aDirectoryThatIsNotThereIsAProblem() {
        assertThat(new LocalExchange(directory.resolve("elsewhere")).check())
                .extracting(Finding::status)
                .containsExactly(Status.PROBLEM);
    }

    @Test
    void aStoppedExchangeIsLookedAtAsFarAsItsFilesGo() {
        assertThat(new LocalExchange(data).check())
                .filteredOn(finding -> finding.status() == Status.SKIPPED)
                .extracting(Finding::check)
                .containsExactly("process");
    }

    @Test
    void aProcessShowsWhatItListensOnAndWhatItMayUse() throws IOException {
        Path proc = Files.createDirectories(directory.resolve("proc/fd")).getParent();
        Files.createSymbolicLink(proc.resolve("fd/3"), Path.of("socket:[101]"));
        Files.createSymbolicLink(proc.resolve("fd/4"), Path.of("socket:[102]"));
        Files.createSymbolicLink(proc.resolve("fd/5"), Path.of("socket:[103]"));
        Files.createSymbolicLink(proc.resolve("fd/6"), Path.of("/etc/hosts"));
        Files.createDirectory(proc.resolve("net"));
        Files.writeString(proc.resolve("net/tcp"), """
                  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
                   0: 0100007F:2F59 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 101 1
                   1: 00000000:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 999 1
                """);
        Files.writeString(proc.resolve("net/tcp6"), """
                  sl  local_address                         remote_address                        st tx rx uid timeout inode
                   0: 00000000000000000000000000000000:2EE0 00000000000000000000000000000000:0000 0A 0:0 0:0 0 0 0 102 1
                   1: 0000000000000000FFFF00000100007F:2EE1 00000000000000000000000000000000:0000 0A 0:0 0:0 0 0 0 103 1
                """);
        Files.writeString(
                proc.resolve("limits"), "Max open files            1024                 4096                 files\n");
        Files.writeString(proc.resolve("cmdline"), "java\0-Xmx512m\0-Xmx2g\0-jar\0");
        LocalProcess process = new LocalProcess(proc);
        assertThat(process.listeners())
                .containsExactly(
                        new LocalProcess.Listener(12121, true),
                        new LocalProcess.Listener(12000, false),
                        new LocalProcess.Listener(12001, true));
        assertThat(process.descriptors()).isEqualTo(1024);
        assertThat(process.heap()).contains(2L << 30);
    }

    private Map<String, Status> files() {
        return new LocalFiles(data).check().stream().collect(Collectors.toMap(Finding::check, Finding::status));
    }

    private void write(String name, String text, String mode) throws IOException {
        Path file = data.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
}
