package io.openperp.benchmarks.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.Arrival;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.function.BiConsumer;

/** A shard whose commands are passed to an observer before they are applied. */
public record ObservedShard(Shard shard, BiConsumer<Arrival, ByteString> onCommand) implements Shard {

    @Override
    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
        apply(arrival, prepare(body), outbox);
    }

    @Override
    public PreparedCommand prepare(ByteString body) {
        return shard.prepare(body);
    }

    @Override
    public PreparedCommand prepare(MessageLite command) {
        return shard.prepare(command);
    }

    @Override
    public void apply(Arrival arrival, PreparedCommand command, Outbox outbox) {
        onCommand.accept(arrival, command.body());
        shard.apply(arrival, command, outbox);
    }

    @Override
    public PreparedCommand tickCommand(long second) {
        return shard.tickCommand(second);
    }

    @Override
    public int rulesVersion() {
        return shard.rulesVersion();
    }

    @Override
    public boolean hasGoneBack() {
        return shard.hasGoneBack();
    }

    @Override
    public void writeTo(BinaryWriter out) {
        shard.writeTo(out);
    }

    @Override
    public void readFrom(BinaryReader in) {
        shard.readFrom(in);
    }
}
