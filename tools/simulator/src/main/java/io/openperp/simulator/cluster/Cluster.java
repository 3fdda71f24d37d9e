package io.openperp.simulator.cluster;

import io.openperp.exchange.ExchangeClock;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.simulator.cluster.lane.LanePlan;
import io.openperp.simulator.run.Chance;
import io.openperp.units.BinaryReader;
import io.openperp.units.BinaryWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** All processes of a simulated exchange: the hosts of the shards, gateways, readers of events. */
public final class Cluster {

    private final World world;
    private final List<ShardAddress> addresses;
    private final List<LanePlan> lanes;
    private final List<ShardProcess> owners = new ArrayList<>();
    /** Second hosts: each can host the same shards as the owner with the same index, and is down most of the time. */
    private final List<ShardProcess> seconds = new ArrayList<>();

    /**
     * Hosts by place. The hosts of one place have the same shards; the first is the owner, the second the second host.
     */
    private final List<List<ShardProcess>> places = new ArrayList<>();

    private final List<Gateway> gateways = new ArrayList<>();
    private final List<Reader> readers = new ArrayList<>();

    public Cluster(Setup setup, ExchangeSettings settings, VirtualTime time, World.Observer observer, Chance chance) {
        Logs logs = new Logs(time, observer);
        world = new World(time, logs, new Network(logs), new SnapshotTopic(), new OwnersTopic(), settings, observer);
        addresses = setup.shards();
        for (ShardAddress address : addresses) {
            logs.create(LogPartition.commandsOf(address));
            logs.create(LogPartition.eventsOf(address));
            readers.add(new Reader(LogPartition.eventsOf(address), world));
        }
        lanes = setup.lanes();
        assign(setup.processes(), Math.max(2, 1 + setup.standbys()));
        for (int i = 0; i < setup.gateways(); i++) {
            gateways.add(new Gateway(world, chance));
        }
    }

    /** Distributes the shards of each kind over the processes, and creates the hosts of each process. */
    private void assign(int processes, int hosts) {
        TreeMap<Integer, List<LanePlan>> owned = new TreeMap<>();
        for (LanePlan lane : lanes) {
            ShardAddress first = lane.first();
            int process = first.getPartition() % processes + first.getKindValue() * processes;
            owned.computeIfAbsent(process, number -> new ArrayList<>()).add(lane);
        }
        for (List<LanePlan> shards : owned.values()) {
            int place = places.size();
            List<ShardProcess> ofPlace = IntStream.range(0, hosts)
                    .mapToObj(number -> new ShardProcess(place, shards, world))
                    .toList();
            places.add(ofPlace);
            owners.add(ofPlace.get(0));
            seconds.add(ofPlace.get(1));
            logs().create(LogPartition.ownersOf(place));
        }
    }

    public List<ShardAddress> addresses() {
        return addresses;
    }

    public List<LanePlan> lanes() {
        return lanes;
    }

    public List<ShardProcess> owners() {
        return owners;
    }

    public List<ShardProcess> seconds() {
        return seconds;
    }

    /** Hosts by place: each list has all hosts of the same shards. */
    public List<List<ShardProcess>> places() {
        return places;
    }

    public List<Gateway> gateways() {
        return gateways;
    }

    public List<Reader> readers() {
        return readers;
    }

    public Logs logs() {
        return world.logs();
    }

    public Network network() {
        return world.network();
    }

    public SnapshotTopic snapshots() {
        return world.snapshots();
    }

    public ExchangeSettings settings() {
        return world.settings();
    }

    /** All hosts of shards, whether they are up or down. */
    public List<ShardProcess> processes() {
        List<ShardProcess> all = new ArrayList<>(owners);
        all.addAll(seconds);
        places.forEach(place -> all.addAll(place.subList(2, place.size())));
        return all;
    }

    /**
     * The lanes that hosts run at the moment, once for each host that is up: standbys have copies of the owner's lanes.
     */
    public List<HostedPartition> hosted() {
        return processes().stream()
                .filter(ShardProcess::isUp)
                .flatMap(process -> process.shards().stream())
                .toList();
    }

    /**
     * Returns the lane in the first of its hosts that is up.
     *
     * @param first first shard of the lane
     */
    public HostedPartition lane(ShardAddress first) {
        return hosted().stream()
                .filter(hosted -> hosted.address().equals(first))
                .findFirst()
                .orElseThrow();
    }

    /** Returns the lane where a shard is now, in the first of its hosts that is up. */
    public HostedPartition owner(ShardAddress address) {
        return hosted().stream()
                .filter(hosted -> hosted.addresses().contains(address))
                .findFirst()
                .orElseThrow();
    }

    /** Exchange clock of a shard, read from its state. */
    public ExchangeClock clockOf(ShardAddress address) {
        BinaryWriter state = new BinaryWriter();
        Shard shard = owner(address).shard(address);
        shard.writeTo(state);
        ExchangeClock clock = new ExchangeClock();
        clock.readFrom(new BinaryReader(state.toByteArray()));
        return clock;
    }

    /** Competing hosts read each other's heartbeats and send those that are due. */
    public void runHeartbeats(Chance chance) {
        network().deliverHeartbeats(world.time().millis(), chance);
        processes().forEach(process -> process.runHost(chance));
    }

    /** Advances the time; nothing happens meanwhile except heartbeats. */
    public void pass(long millis, Chance chance) {
        for (long left = millis; left > 0; ) {
            long slice = Math.min(left, chance.between(20, 100));
            world.time().advance(slice);
            runHeartbeats(chance);
            left -= slice;
        }
    }

    /** Runs until no process has anything to read or to send. */
    public void drain(Chance chance) {
        boolean busy = true;
        while (busy) {
            busy = false;
            for (ShardProcess process : processes()) {
                busy |= process.catchUp(chance);
            }
            busy |= !network().isQuiet();
            network().deliverAll(chance);
            for (Gateway gateway : gateways) {
                busy |= gateway.catchUp();
            }
            for (Reader reader : readers) {
                busy |= reader.catchUp();
            }
        }
    }
}
