package io.openperp.matching;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.LogRecord;
import io.openperp.runtime.shard.NumberedShard;
import io.openperp.runtime.shard.VoidedRecords;
import io.openperp.units.BinaryReader;
import io.openperp.units.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Snapshots of every format version that was ever released load, and the log after them leads to the hash it led to. The
 * files are {@code formats/VERSION/SHARD.snapshot}, {@code .records} and {@code .hash} of the resources. A change of what a
 * shard writes needs a new version, a reader for the one before, and new files beside the old ones, written by
 * {@link StoredFormatFiles}; version 2 added the list of voided records, and a state without any is written as version 1
 * still, so that both are written as they were. A change of rules without a new rules version shows here too.
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
        VoidedRecords voided = file.startsWith("1/") ? VoidedRecords.NONE : RecordedShards.VOIDED;
        NumberedShard shard =
                file.endsWith("account-0") ? RecordedShards.newAccounts(voided) : RecordedShards.newMarket(voided);
        byte[] snapshot = resource(file + ".snapshot");
        shard.readFrom(new BinaryReader(snapshot));
        assertThat(shard.stateHash())
                .as("the state is written as it was: a change of the form needs a new version")
                .isEqualTo(Sha256.of(snapshot));
        assertThat(file).startsWith(shard.formatVersion() + "/");
        BinaryReader log = new BinaryReader(resource(file + ".records"));
        while (log.hasRemaining()) {
            shard.apply(log.readVarint(), log.readVarint(), LogRecord.parseFrom(log.readBytes()));
        }
        assertThat(shard.stateHash()).hasToString(new String(resource(file + ".hash"), StandardCharsets.US_ASCII));
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = StoredFormatTest.class.getResourceAsStream("/formats/" + name)) {
            return Objects.requireNonNull(in, () -> "formats/" + name + " is missing: every version has its files")
                    .readAllBytes();
        }
    }
}
