package io.openperp.runtime.shard;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.voiding.VoidedOffsets;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes and restores the state of a lane. First comes the envelope, which is everything except the shards' own states:
 * offset, counters of gateways, voided records, channels and left-over commands. Then come the states of the shards
 * that are in the lane.
 */
final class LaneFormat {

    static final int VERSION = 1;

    private final String name;
    private final List<LaneShard> shards;
    private final LaneQueue queue;
    private final LaneInput input;
    private final VoidedOffsets voided;

    LaneFormat(ShardAddress address, List<LaneShard> shards, LaneQueue queue, LaneInput input, VoidedOffsets voided) {
        this.name = Shards.name(address);
        this.shards = shards;
        this.queue = queue;
        this.input = input;
        this.voided = voided;
    }

    /**
     * Writes the whole state.
     *
     * @param offset offset of the last record applied
     */
    void writeTo(BinaryWriter out, long offset) {
        writeEnvelopeTo(out, offset);
        stored().forEach(each -> each.writeShardTo(out));
    }

    void writeEnvelopeTo(BinaryWriter out, long offset) {
        out.writeInt(VERSION).writeString(name);
        out.writeSignedVarint(offset);
        input.writeTo(out);
        voided.writeTo(out);
        List<LaneShard> stored = stored();
        out.writeVarint(stored.size());
        for (LaneShard each : stored) {
            out.writeString(Shards.name(each.address()));
            each.writeChannelsTo(out);
        }
        queue.writeTo(out);
    }

    /** The shards that a snapshot contains; the others have never been active in this lane. */
    private List<LaneShard> stored() {
        return shards.stream().filter(LaneShard::isStored).toList();
    }

    /** Restores what {@link #writeTo} has written and returns the offset of the last record applied. */
    long readFrom(BinaryReader in) {
        long offset = readHead(in);
        input.readFrom(in);
        voided.readFrom(in);
        List<LaneShard> stored = readShards(in);
        queue.readFrom(in);
        voided.requireAgreement(name, offset);
        stored.forEach(each -> each.readShardFrom(in));
        if (in.hasRemaining()) {
            throw new IllegalArgumentException("the snapshot has " + in.remaining() + " bytes too many");
        }
        return offset;
    }

    private long readHead(BinaryReader in) {
        int version = in.readInt();
        if (version != VERSION) {
            throw new IllegalArgumentException(
                    "the snapshot has format version " + version + ", this program reads " + VERSION);
        }
        String stored = in.readString();
        if (!stored.equals(name)) {
            throw new IllegalArgumentException("the snapshot is of " + stored + ", not of " + name);
        }
        return in.readSignedVarint();
    }

    /** Reads the channels of the stored shards. A shard that may run in the lane only since then begins empty. */
    private List<LaneShard> readShards(BinaryReader in) {
        List<LaneShard> stored = new ArrayList<>();
        for (long left = in.readVarint(); left > 0; left--) {
            LaneShard shard = shard(in.readString());
            shard.readChannelsFrom(in);
            stored.add(shard);
        }
        return stored;
    }

    private LaneShard shard(String stored) {
        return shards.stream()
                .filter(each -> Shards.name(each.address()).equals(stored))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the snapshot has " + stored + ", which is not in the lane of " + name));
    }
}
