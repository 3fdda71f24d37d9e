package io.openperp.simulator.audit.lane;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.ExecuteDue;
import io.openperp.journal.Handover;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.OwnerOrigin;
import io.openperp.journal.Release;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.journal.Tick;
import io.openperp.simulator.audit.lane.NaiveLanes.Accepted;
import io.openperp.simulator.audit.lane.NaiveResidence.Waiting;
import io.openperp.simulator.cluster.Logs.LogEntry;
import io.openperp.simulator.cluster.lane.LanePlan;
import io.openperp.simulator.cluster.lane.LaneStep;
import io.openperp.simulator.run.Law;
import io.openperp.simulator.run.Law.LawBroken;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Independent model of the queue of a lane that has several shards, or that a market enters and leaves. Checks that
 * commands of gateways, hosts and shards are applied first in, first out, each once, at the right time, no more of them
 * with one record than allowed (LOG-028), and only by shards that are in the lane and have not stopped (LOG-029).
 */
final class NaiveLane {

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final ByteString EXECUTE_DUE = MarketCommand.newBuilder()
            .setExecuteDue(ExecuteDue.getDefaultInstance())
            .build()
            .toByteString();

    private final LanePlan plan;
    private final NaiveShards shards;
    private final Map<ShardAddress, NaiveResidence> residences = new LinkedHashMap<>();
    private final Map<Long, LogRecord> told = new HashMap<>();
    private final ArrayDeque<Waiting> queue = new ArrayDeque<>();
    private long next;
    private int arrivals;
    private int waited;

    NaiveLane(LanePlan plan, NaiveShards shards) {
        this.plan = plan;
        this.shards = shards;
        boolean isEmpty = plan.isMoving() && plan.first().getKind() == ShardKind.MARKET;
        for (ShardAddress each : plan.shards()) {
            residences.put(each, new NaiveResidence(isEmpty ? NaiveResidence.State.AWAY : NaiveResidence.State.HERE));
            if (!isEmpty) {
                shards.arrive(each, plan.first());
            }
        }
    }

    /** Remembers a valid record of the lane until a host applies it, to compare it with what the host does. */
    void recordAppended(LogEntry entry, Accepted accepted) {
        LawBroken.unless(
                plan.isMoving() || accepted.sender() == null,
                Law.ONE_HISTORY,
                () -> "a shard of the lane has appended to it: " + accepted);
        told.put(entry.offset(), entry.record());
    }

    /** Whether a release takes effect: its market has stopped at the offset that it names, and has not left yet. */
    boolean isEffective(Release release) {
        NaiveResidence residence = residences.get(release.getShard());
        return residence != null && residence.isStoppedAt(release.getStoppedAt());
    }

    /** Number of moves of markets into this lane. */
    int arrivals() {
        return arrivals;
    }

    /** Number of commands that were held back while their market was on its way to another lane. */
    int commandsHeldBack() {
        return waited;
    }

    /** Called when no record is in flight: checks that no command is held back and no market is on its way. */
    void drained() {
        LawBroken.unless(queue.isEmpty(), Law.NOTHING_LOST, () -> name() + " has left over " + queue);
        residences.forEach((shard, residence) -> LawBroken.unless(
                residence.isSettled(),
                Law.NOTHING_LOST,
                () -> Shards.name(shard) + " is " + residence.state + " in " + name() + ", and "
                        + residence.waiting.size() + " commands wait"));
    }

    /**
     * Checks the steps of the shards at one record, and returns the commands that were applied, in order. Only the
     * first host that applies the record is checked; for later ones the result is empty.
     */
    List<Command> carriedOut(LogEntry entry, List<LaneStep> observed) {
        if (entry.offset() < next) {
            return List.of();
        }
        LawBroken.unless(
                entry.offset() == next,
                Law.NOTHING_LOST,
                () -> name() + " has applied " + entry.offset() + " after " + (next - 1));
        next++;
        ArrayDeque<LaneStep> steps = new ArrayDeque<>(observed);
        while (steps.peek() instanceof LaneStep.Due due) {
            steps.remove();
            enqueue(due);
        }
        LogRecord record = told.remove(entry.offset());
        if (record != null) {
            enqueue(record);
        }
        List<Command> applied = new ArrayList<>();
        for (int count = 0; count < LanePlan.MOST_COMMANDS && !queue.isEmpty(); count++) {
            Waiting due = queue.remove();
            if (due.kind() == Waiting.Kind.COMMAND) {
                deliver(due, entry, steps, applied);
            } else {
                move(due, entry.offset());
            }
        }
        LawBroken.unless(
                steps.isEmpty(),
                Law.NOTHING_LOST,
                () -> "a record of " + name() + " has applied more than was due: " + steps);
        return applied;
    }

    /** A command that a shard has applied, as the shard would have read it from a log of its own. */
    record Command(ShardAddress shard, Accepted accepted) {}

    /** Lets a market execute what has waited long enough; the audit of the market checks whether it has. */
    private void enqueue(LaneStep.Due due) {
        Waiting command = new Waiting(due.shard(), Waiting.Kind.COMMAND, EXECUTE_DUE, null, null);
        long leftOver = queue.stream().filter(command::equals).count();
        for (long queued = leftOver; queued < due.count(); queued++) {
            queue.add(command);
        }
    }

    private void enqueue(LogRecord record) {
        switch (record.getOriginCase()) {
            case CHANNEL -> receive(record.getChannel().getSender(), record.getBody());
            case OWNER -> obey(record);
            default ->
                queue.add(new Waiting(plan.first(), Waiting.Kind.COMMAND, record.getBody(), record.getGateway(), null));
        }
    }

    private void receive(ShardAddress sender, ByteString body) {
        if (body.isEmpty() || body.byteAt(0) != 0) {
            queue.add(new Waiting(plan.first(), Waiting.Kind.COMMAND, body, null, sender));
            return;
        }
        ShardAddress market = sender.getKind() == ShardKind.MARKET ? sender : plan.first();
        boolean isCall = parsed(body.substring(1), Handover::parseFrom).hasCall();
        queue.add(Waiting.step(market, isCall ? Waiting.Kind.CALLED : Waiting.Kind.ARRIVED, ByteString.EMPTY));
    }

    private void obey(LogRecord record) {
        OwnerOrigin owner = record.getOwner();
        switch (owner.getActCase()) {
            case TICK ->
                residences.forEach((shard, residence) -> {
                    if (residence.state == NaiveResidence.State.HERE && shards.hasBegun(shard)) {
                        queue.add(new Waiting(shard, Waiting.Kind.COMMAND, tick(shard, owner.getTick()), null, null));
                    }
                });
            case GO_ON -> {}
            case MOVE -> {
                LawBroken.unless(
                        plan.leaving().contains(owner.getMove().getShard())
                                && owner.getMove().getFirst(),
                        Law.ONE_HISTORY,
                        () -> "a host has moved a shard: " + record);
                queue.add(Waiting.step(owner.getMove().getShard(), Waiting.Kind.LEAVE_FIRST, ByteString.EMPTY));
            }
            case RELEASE ->
                queue.add(Waiting.step(
                        owner.getRelease().getShard(),
                        Waiting.Kind.RELEASED,
                        owner.getRelease().toByteString()));
            case ACT_NOT_SET ->
                queue.add(new Waiting(
                        record.hasReceiver() ? record.getReceiver() : plan.first(),
                        Waiting.Kind.COMMAND,
                        record.getBody(),
                        null,
                        null));
        }
    }

    private void deliver(Waiting due, LogEntry entry, ArrayDeque<LaneStep> steps, List<Command> applied) {
        NaiveResidence residence = residence(due.shard());
        switch (residence.state) {
            case HERE -> {
                applied.add(applied(due, steps.poll(), entry));
                while (!steps.isEmpty() && !(steps.element() instanceof LaneStep.Applied)) {
                    follow(steps.remove());
                }
            }
            case STOPPED, CALLED -> {
                if (due.sender() != null) {
                    residence.waiting.add(due);
                    waited++;
                }
            }
            case AWAY -> {} // sent to the other lane; one of a host is for nobody
        }
    }

    private void follow(LaneStep step) {
        switch (step) {
            case LaneStep.Sent sent -> send(sent);
            case LaneStep.Published published -> shards.published(published.shard());
            case LaneStep.AskedToMove asked ->
                queue.add(Waiting.step(
                        asked.market(),
                        asked.ownLane() ? Waiting.Kind.LEAVE : Waiting.Kind.COME_BACK,
                        ByteString.EMPTY));
            case LaneStep.Applied applied -> throw new IllegalArgumentException(applied.toString());
            case LaneStep.Due due ->
                throw new LawBroken(Law.NOTHING_LOST, name() + " asked for what is due within a record: " + due);
        }
    }

    private void send(LaneStep.Sent sent) {
        shards.sent(sent.sender(), sent.receiver(), sent.body());
        NaiveResidence residence = residences.get(sent.receiver());
        boolean isQueued = residence != null
                && (residence.state != NaiveResidence.State.AWAY
                        || queue.stream().anyMatch(each -> each.shard().equals(sent.receiver())));
        if (isQueued) {
            queue.add(new Waiting(sent.receiver(), Waiting.Kind.COMMAND, sent.body(), null, sent.sender()));
        }
    }

    private Command applied(Waiting due, @Nullable LaneStep step, LogEntry entry) {
        LawBroken.unless(
                step instanceof LaneStep.Applied done
                        && due.shard().equals(done.shard())
                        && due.body().equals(done.body())
                        && Objects.equals(due.sender(), done.arrival().sender()),
                Law.NOTHING_LOST,
                () -> name() + " has done " + step + ", due was " + due);
        LaneStep.Applied done = (LaneStep.Applied) Objects.requireNonNull(step);
        shards.applied(plan.first(), due.shard(), due.sender(), due.body());
        begin(due);
        long appendNanos = entry.appendMillis() * NANOS_PER_MILLI;
        long time = Math.max(shards.timeNanos(due.shard()) + 1, appendNanos);
        shards.advance(due.shard(), time);
        LawBroken.unless(
                done.arrival().timeNanos() == time && done.arrival().slot() == entry.offset(),
                Law.CLOCK_GOES_ON,
                () -> Shards.name(due.shard()) + " has applied " + done + " at another time than " + time);
        return new Command(
                due.shard(), new Accepted(entry.offset(), time, appendNanos, due.body(), due.gateway(), due.sender()));
    }

    private void begin(Waiting command) {
        if (command.shard().getKind() == ShardKind.MARKET
                && parsed(command.body(), MarketCommand::parseFrom).hasListMarket()) {
            shards.begin(command.shard());
        }
    }

    /**
     * Carries out one step of the move of a market.
     *
     * @param offset offset of the present record
     */
    private void move(Waiting due, long offset) {
        NaiveResidence residence = residence(due.shard());
        boolean isHere = residence.state == NaiveResidence.State.HERE;
        switch (due.kind()) {
            case LEAVE -> stop(residence, isHere, offset);
            case LEAVE_FIRST -> stop(residence, isHere && !residence.hasMoved, offset);
            case CALLED -> {
                LawBroken.unless(
                        isHere, Law.ONE_LANE, () -> Shards.name(due.shard()) + " is called, but not in " + name());
                stop(residence, true, offset);
            }
            case COME_BACK -> {
                if (residence.state == NaiveResidence.State.AWAY) {
                    residence.state = NaiveResidence.State.CALLED;
                }
            }
            case RELEASED -> release(due, residence);
            case ARRIVED -> arrive(due, residence);
            case COMMAND -> throw new IllegalArgumentException(due.toString());
        }
    }

    private static void stop(NaiveResidence residence, boolean isDue, long offset) {
        if (isDue) {
            residence.state = NaiveResidence.State.STOPPED;
            residence.stoppedAt = offset;
        }
    }

    private void release(Waiting due, NaiveResidence residence) {
        if (residence.isStoppedAt(parsed(due.body(), Release::parseFrom).getStoppedAt())) {
            residence.state = NaiveResidence.State.AWAY;
            residence.hasMoved = true;
            residence.waiting.clear(); // sent to the other lane
            shards.leave(due.shard());
        }
    }

    private void arrive(Waiting due, NaiveResidence residence) {
        shards.arrive(due.shard(), plan.first());
        residence.state = NaiveResidence.State.HERE;
        residence.hasMoved = true;
        residence.waiting.reversed().forEach(queue::addFirst);
        residence.waiting.clear();
        arrivals++;
    }

    private NaiveResidence residence(ShardAddress shard) {
        NaiveResidence residence = residences.get(shard);
        LawBroken.unless(residence != null, Law.ONE_LANE, () -> Shards.name(shard) + " is never in " + name());
        return Objects.requireNonNull(residence);
    }

    private String name() {
        return "the lane of " + Shards.name(plan.first());
    }

    private interface Parser<M> {
        M parse(ByteString body) throws InvalidProtocolBufferException;
    }

    private static <M> M parsed(ByteString body, Parser<M> parser) {
        try {
            return parser.parse(body);
        } catch (InvalidProtocolBufferException e) {
            throw new LawBroken(Law.NO_UNEXPECTED_STOP, "an unreadable command or message of a market", e);
        }
    }

    private static ByteString tick(ShardAddress shard, long second) {
        Tick tick = Tick.newBuilder().setSecond(second).build();
        return shard.getKind() == ShardKind.ACCOUNT
                ? AccountCommand.newBuilder().setTick(tick).build().toByteString()
                : MarketCommand.newBuilder().setTick(tick).build().toByteString();
    }
}
