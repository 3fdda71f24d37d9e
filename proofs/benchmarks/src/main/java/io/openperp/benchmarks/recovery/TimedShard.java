package io.openperp.benchmarks.recovery;

import com.google.protobuf.ByteString;
import io.openperp.journal.Arrival;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.function.Consumer;

/** A shard that says when it begins a command, and which. */
record TimedShard(Shard shard, Consumer<ByteString> onCommand) implements Shard {

    @Override
    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
        onCommand.accept(body);
        shard.apply(arrival, body, outbox);
    }

    @Override
    public int formatVersion() {
        return shard.formatVersion();
    }

    @Override
    public void writeTo(BinaryWriter out, int formatVersion) {
        shard.writeTo(out, formatVersion);
    }

    @Override
    public void readFrom(BinaryReader in, int formatVersion) {
        shard.readFrom(in, formatVersion);
    }
}
