package io.openperp.runtime.shard;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.GatewayOrigin;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.ShardAddress;
import io.openperp.runtime.channel.ShardCode;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * An entry in the queue of a lane: a command for one of its shards, or a step of a shard's move.
 *
 * @param gateway gateway that submitted the command; null if none did
 * @param sender shard that sent the command; null if none did
 */
record LaneEntry(
        LaneShard receiver,
        Act act,
        PreparedCommand command,
        @Nullable GatewayOrigin gateway,
        @Nullable ShardAddress sender) {

    enum Act {
        /** The receiver applies the command, as all commands but steps of moves. */
        APPLY,
        /** The receiver, a market, is to move to its other lane; the command is a {@link io.openperp.journal.Move}. */
        MOVE,
        /** The other lane asks for the receiver, which is to move there. */
        CALL,
        /** The receiver leaves this lane; the command is a {@link io.openperp.journal.Release}. */
        RELEASE,
        /** The receiver arrives in this lane; the command is a {@link io.openperp.journal.MovedShard}. */
        ARRIVE
    }

    private static final Act[] ACTS = Act.values();

    void writeTo(BinaryWriter out) {
        out.writeLong(ShardCode.of(receiver.address()));
        out.writeVarint(act.ordinal());
        out.writeBytes(command.body().toByteArray());
        out.writeLong(sender == null ? 0 : ShardCode.of(sender));
        out.writeBytes(gateway == null ? new byte[0] : gateway.toByteArray());
    }

    /**
     * Reads an entry from a snapshot.
     *
     * @param shards returns the shard of the lane with a given code; null if there is none
     */
    static LaneEntry readFrom(BinaryReader in, LongFunction<@Nullable LaneShard> shards) {
        LaneShard receiver = shards.apply(in.readLong());
        if (receiver == null) {
            throw new IllegalArgumentException("a command for a shard of another lane");
        }
        long act = in.readVarint();
        if (act < 0 || act >= ACTS.length) {
            throw new IllegalArgumentException("an entry of kind " + act);
        }
        ByteString body = ByteString.copyFrom(in.readBytes());
        long code = in.readLong();
        return new LaneEntry(
                receiver,
                ACTS[(int) act],
                () -> body,
                gateway(in.readBytes()),
                code == 0 ? null : ShardCode.address(code));
    }

    private static @Nullable GatewayOrigin gateway(byte[] bytes) {
        try {
            return bytes.length == 0 ? null : GatewayOrigin.parseFrom(bytes);
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalArgumentException("the origin of a waiting command is unreadable", e);
        }
    }
}
