package io.openperp.simulator.audit;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.account.ShardView;
import io.openperp.journal.MarketListing;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.ShardKind;
import io.openperp.journal.Shards;
import io.openperp.simulator.cluster.Cluster;
import io.openperp.simulator.cluster.HostedPartition;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What shards know of listed markets when nothing is in flight: every account shard the same, and a spare market nothing. */
final class ListingLaws {

    private final Auditor auditor;
    private final Cluster cluster;

    ListingLaws(Auditor auditor, Cluster cluster) {
        this.auditor = auditor;
        this.cluster = cluster;
    }

    void check() {
        for (HostedPartition hosted : cluster.hosted()) {
            if (hosted.shard() instanceof AccountShard shard) {
                auditor.listings().listed().forEach(number -> requireKnown(hosted.address(), shard, number));
            } else {
                NaiveListings.require(
                        isListed(hosted.address()) != hosted.isDormant(),
                        () -> Shards.name(hosted.address()) + " is dormant: " + hosted.isDormant());
            }
        }
    }

    /** In markets that operators have listed. */
    int trades() {
        return auditor.listings().listed().stream()
                .mapToInt(number -> auditor.market(number).trades())
                .sum();
    }

    /** That these markets have taken or ended by themselves. */
    int statesByThemselves() {
        return auditor.listings().listed().stream()
                .mapToInt(number -> auditor.market(number).statesByThemselves())
                .sum();
    }

    private void requireKnown(ShardAddress address, AccountShard shard, int number) {
        MarketListing published = auditor.market(number).terms().published();
        @Nullable MarketListing known = new ShardView(shard).listings().get(number);
        NaiveListings.require(
                Objects.equals(known, published),
                () -> Shards.name(address) + " knows market " + number + " as " + known + ", not " + published);
    }

    /** Or is a shard that no operator lists. */
    boolean isListed(ShardAddress address) {
        return address.getKind() != ShardKind.MARKET || auditor.markets().containsKey(address.getPartition());
    }
}
