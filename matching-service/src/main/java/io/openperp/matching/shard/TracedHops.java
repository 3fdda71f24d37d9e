package io.openperp.matching.shard;

import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.reader.tracing.Hop;
import io.openperp.reader.tracing.Tracing;
import io.openperp.runtime.host.HopListener;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Headers;

/**
 * Traces transactions through this replica's shards: the records that a shard sends in response to a record continue
 * its trace.
 */
public record TracedHops(Tracing tracing) implements HopListener {

    @Override
    public TracedRecord onRecord(ShardAddress shard, ConsumerRecord<byte[], byte[]> record) {
        Hop hop = tracing.take(record);
        if (!hop.isTraced()) {
            return TracedRecord.UNOBSERVED;
        }
        hop.note("openperp.shard", Shards.name(shard));
        return new HopOfRecord(hop);
    }

    private record HopOfRecord(Hop hop) implements TracedRecord {

        @Override
        public void onApplied(List<ShardAddress> shards) {
            if (shards.size() > 1) {
                hop.note("openperp.shards", shards.stream().map(Shards::name).collect(Collectors.joining(" ")));
            }
        }

        @Override
        public void onSend(Headers headers) {
            hop.writeTo(headers);
        }

        @Override
        public void close() {
            hop.close();
        }
    }
}
