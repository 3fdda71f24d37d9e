package io.openperp.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.LogRecord;
import io.openperp.runtime.NumberedShard;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import io.openperp.units.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Snapshots of every format version that was ever released load, and the log after them leads to the hash it led to. The
 * files are {@code formats/VERSION/SHARD.snapshot}, {@code .records} and {@code .hash} of the resources. A change of what a
 * shard writes needs a new version, a reader for the one before, and new files beside the old ones; a change of rules
 * without a new rules version shows here too.
 */
class StoredFormatTest {

    static Stream<String> files() {
        return IntStream.rangeClosed(1, NumberedShard.FORMAT_VERSION)
                .boxed()
                .flatMap(version -> Stream.of("account-0", "market-0").map(shard -> version + "/" + shard));
    }

    @ParameterizedTest
    @MethodSource("files")
    void aStoredSnapshotLoadsAndTheLogAfterItLeadsToTheStoredHash(String file) throws IOException {
        NumberedShard shard = file.endsWith("account-0") ? RecordedShards.newAccounts() : RecordedShards.newMarket();
        byte[] snapshot = resource(file + ".snapshot");
        shard.readFrom(new BinaryReader(snapshot));
        if (file.startsWith(NumberedShard.FORMAT_VERSION + "/")) {
            assertThat(shard.stateHash())
                    .as("the state is written as it was: a change of the form needs a new version")
                    .isEqualTo(Sha256.of(snapshot));
        }
        BinaryReader log = new BinaryReader(resource(file + ".records"));
        while (log.hasRemaining()) {
            shard.apply(log.readVarint(), log.readVarint(), LogRecord.parseFrom(log.readBytes()));
        }
        assertThat(shard.stateHash()).hasToString(new String(resource(file + ".hash"), StandardCharsets.US_ASCII));
    }

    /**
     * Writes the files of the current version: {@code mvn -pl matching-service -am test -Dtest=StoredFormatTest
     * -Dsurefire.failIfNoSpecifiedTests=false -Dopenperp.formats=src/test/resources/formats}
     */
    @Test
    @EnabledIfSystemProperty(named = "openperp.formats", matches = ".+")
    void writeTheFilesOfTheCurrentVersion() throws IOException {
        Path directory =
                Path.of(System.getProperty("openperp.formats"), Integer.toString(NumberedShard.FORMAT_VERSION));
        Files.createDirectories(directory);
        RecordedShards exchange = new RecordedShards();
        exchange.open(12);
        exchange.trade(120);
        Files.write(directory.resolve("account-0.snapshot"), stateOf(exchange.accounts()));
        Files.write(directory.resolve("market-0.snapshot"), stateOf(exchange.market()));
        exchange.forgetLogs();
        exchange.trade(120);
        Files.write(directory.resolve("account-0.records"), logOf(exchange.accountLog()));
        Files.write(directory.resolve("market-0.records"), logOf(exchange.marketLog()));
        Files.writeString(
                directory.resolve("account-0.hash"),
                exchange.accounts().stateHash().toString());
        Files.writeString(
                directory.resolve("market-0.hash"),
                exchange.market().stateHash().toString());
        assertThat(directory).isNotEmptyDirectory();
    }

    private static byte[] stateOf(NumberedShard shard) {
        BinaryWriter out = new BinaryWriter();
        shard.writeTo(out);
        return out.toByteArray();
    }

    private static byte[] logOf(List<RecordedShards.Logged> log) {
        BinaryWriter out = new BinaryWriter();
        log.forEach(entry -> out.writeVarint(entry.offset())
                .writeVarint(entry.millis())
                .writeBytes(entry.record().toByteArray()));
        return out.toByteArray();
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = StoredFormatTest.class.getResourceAsStream("/formats/" + name)) {
            return Objects.requireNonNull(in, () -> "formats/" + name + " is missing: every version has its files")
                    .readAllBytes();
        }
    }
}
