package io.openperp.matching;

import io.openperp.runtime.shard.NumberedShard;
import io.openperp.units.BinaryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes the files of {@link StoredFormatTest} for the current version into a directory, such as {@code
 * src/test/resources/formats}. Files of a version that was released are never written again.
 */
final class StoredFormatFiles {

    private StoredFormatFiles() {}

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0], Integer.toString(NumberedShard.FORMAT_VERSION));
        Files.createDirectories(directory);
        RecordedShards exchange = new RecordedShards();
        exchange.open(12);
        exchange.trade(120);
        Files.write(directory.resolve("account-0.snapshot"), stateOf(exchange.accounts()));
        Files.write(directory.resolve("market-0.snapshot"), stateOf(exchange.market()));
        exchange.forgetLogs();
        exchange.poison();
        exchange.trade(120);
        Files.write(directory.resolve("account-0.records"), logOf(exchange.accountLog()));
        Files.write(directory.resolve("market-0.records"), logOf(exchange.marketLog()));
        Files.writeString(
                directory.resolve("account-0.hash"),
                exchange.accounts().stateHash().toString());
        Files.writeString(
                directory.resolve("market-0.hash"),
                exchange.market().stateHash().toString());
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
}
