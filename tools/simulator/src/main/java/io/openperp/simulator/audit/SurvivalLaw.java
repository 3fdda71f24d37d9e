package io.openperp.simulator.audit;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.account.ShardView;
import io.openperp.simulator.cluster.HostedPartition;
import io.openperp.simulator.law.Law;
import io.openperp.simulator.law.LawBroken;
import io.openperp.units.Bytes32;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;

/** While no mark moves, an account with E ≥ U goes on surviving whatever is filled, cancelled and replaced (MRG-013, ORD-032). */
final class SurvivalLaw {

    private record Snapshot(long nextOffset, String marks, TreeMap<Bytes32, ShardView.Standing> standings) {}

    private final boolean inForce;
    private final Map<HostedPartition, Snapshot> before = new WeakHashMap<>();

    SurvivalLaw(boolean inForce) {
        this.inForce = inForce;
    }

    /** A host that catches up is not observed at every record: in between, a mark may have changed and returned. */
    void applied(HostedPartition hosted, AccountShard shard) {
        if (!inForce) {
            return;
        }
        ShardView view = new ShardView(shard);
        Snapshot now = new Snapshot(hosted.nextOffset(), view.marks(), view.standings());
        Snapshot last = before.put(hosted, now);
        if (last != null && last.nextOffset == now.nextOffset - 1 && last.marks.equals(now.marks)) {
            last.standings.forEach((key, standing) -> {
                ShardView.Standing after = now.standings.getOrDefault(key, standing);
                LawBroken.unless(
                        !standing.survives() || after.goesOn(),
                        Law.SURVIVAL,
                        () -> key + ": " + standing + " became " + after);
            });
        }
    }
}
