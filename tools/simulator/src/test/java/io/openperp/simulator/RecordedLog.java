package io.openperp.simulator;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.shard.Lane;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * The log of one shard as {@link LogRecorder} writes it.
 *
 * @param snapshot state before the record in the middle
 * @param channelHash in base58, after the last record; likewise {@code stateHash}
 */
record RecordedLog(ShardAddress shard, List<Entry> entries, byte[] snapshot, String channelHash, String stateHash) {

    record Entry(long appendMillis, byte[] record) {}

    /** All logs of a file. */
    static List<RecordedLog> read(String file) throws IOException {
        List<RecordedLog> logs = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(
                new GZIPInputStream(RecordedLog.class.getResourceAsStream("/golden-log/" + file)))) {
            while (in.available() > 0) {
                logs.add(next(in));
            }
        }
        return logs;
    }

    private static RecordedLog next(DataInputStream in) throws IOException {
        String name = in.readUTF();
        int partition = Integer.parseInt(name.substring(name.indexOf('-') + 1));
        ShardAddress shard = name.startsWith("account-") ? Shards.accounts() : Shards.market(partition);
        List<Entry> entries = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            entries.add(new Entry(in.readLong(), in.readNBytes(in.readInt())));
        }
        return new RecordedLog(shard, entries, in.readNBytes(in.readInt()), in.readUTF(), in.readUTF());
    }

    static Lane newShard(ShardAddress address) {
        return new Lane(
                address,
                switch (address.getKind()) {
                    case ACCOUNT -> new AccountShard(1);
                    case MARKET -> new MarketShard(2);
                    default -> throw new IllegalArgumentException(Shards.name(address));
                });
    }
}
