package io.openperp.simulator.cluster.lane;

import com.google.protobuf.ByteString;
import com.google.protobuf.MessageLite;
import io.openperp.journal.Arrival;
import io.openperp.journal.Outbox;
import io.openperp.journal.Shard;
import io.openperp.journal.Shard.PreparedCommand;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A shard that records its steps, because commands between the shards of one lane are in no log. */
public final class ObservedShard implements Shard {

    private final ShardAddress address;
    private final Shard shard;
    private final List<LaneStep> steps;

    /**
     * Wraps a shard.
     *
     * @param steps list to which the steps are added
     */
    public ObservedShard(ShardAddress address, Shard shard, List<LaneStep> steps) {
        this.address = address;
        this.shard = shard;
        this.steps = steps;
    }

    @Override
    public void apply(Arrival arrival, ByteString body, Outbox outbox) {
        apply(arrival, shard.prepare(body), outbox);
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
        steps.add(new LaneStep.Applied(address, arrival, command.body()));
        shard.apply(arrival, command, new Outbox() {
            @Override
            public void send(ShardAddress destination, MessageLite sent) {
                steps.add(new LaneStep.Sent(address, destination, sent.toByteString()));
                outbox.send(destination, sent);
            }

            @Override
            public void publish(MessageLite events, @Nullable ByteString gatewayIncarnation) {
                steps.add(new LaneStep.Published(address));
                outbox.publish(events, gatewayIncarnation);
            }

            @Override
            public void moveMarket(int market, boolean ownLane) {
                steps.add(new LaneStep.AskedToMove(Shards.market(market), ownLane));
                outbox.moveMarket(market, ownLane);
            }
        });
    }

    @Override
    public PreparedCommand tickCommand(long second) {
        return shard.tickCommand(second);
    }

    @Override
    public int dueAt(long appendNanos) {
        int due = shard.dueAt(appendNanos);
        if (due > 0) {
            steps.add(new LaneStep.Due(address, due));
        }
        return due;
    }

    @Override
    public long nextDueNanos() {
        return shard.nextDueNanos();
    }

    @Override
    public PreparedCommand dueCommand() {
        return shard.dueCommand();
    }

    @Override
    public int rulesVersion() {
        return shard.rulesVersion();
    }

    @Override
    public boolean isDormant() {
        return shard.isDormant();
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
