package io.openperp.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.exchange.account.AccountShard;
import io.openperp.exchange.market.MarketShard;
import io.openperp.journal.Shard;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.runtime.shard.NumberedShard;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A log recorded under older rules, before the next version existed, replays to the outputs and the state of that day. */
class OldLogsTest {

    @ParameterizedTest
    @CsvSource({
        "1, seed-4", "1, seed-10", "1, seed-11", "1, seed-29", "1, seed-48", "1, seed-54",
        "2, seed-4", "2, seed-10", "2, seed-11", "2, seed-29", "2, seed-48", "2, seed-54",
        "3, seed-4", "3, seed-10", "3, seed-11", "3, seed-29", "3, seed-48", "3, seed-54",
        "4, seed-4", "4, seed-10", "4, seed-11", "4, seed-29", "4, seed-48", "4, seed-54",
        "5, seed-4", "5, seed-10", "5, seed-11", "5, seed-29", "5, seed-48", "5, seed-54",
        "6, seed-4", "6, seed-10", "6, seed-11", "6, seed-29", "6, seed-48", "6, seed-54",
        "7, seed-4", "7, seed-10", "7, seed-11", "7, seed-29", "7, seed-48", "7, seed-54",
        "8, seed-4", "8, seed-10", "8, seed-11", "8, seed-29", "8, seed-48", "8, seed-54",
        "9, seed-4", "9, seed-10", "9, seed-11", "9, seed-29", "9, seed-48", "9, seed-54",
        "10, seed-4", "10, seed-10", "10, seed-11", "10, seed-29", "10, seed-48", "10, seed-54",
        "11, seed-4", "11, seed-10", "11, seed-11", "11, seed-29", "11, seed-48", "11, seed-54",
        "12, seed-4", "12, seed-10", "12, seed-11", "12, seed-29", "12, seed-48", "12, seed-54"
    })
    void replaysToTheHashesThatWereRecorded(int rules, String name) throws IOException {
        int shards = 0;
        String file = "/logs-under-rules-" + rules + "/" + name + ".log.gz";
        try (DataInputStream in =
                new DataInputStream(new GZIPInputStream(OldLogsTest.class.getResourceAsStream(file)))) {
            while (in.available() > 0) {
                replayShard(in, rules);
                shards++;
            }
        }
        assertThat(shards).isGreaterThan(1);
    }

    private static void replayShard(DataInputStream in, int rules) throws IOException {
        ShardAddress address = addressOf(in.readUTF());
        NumberedShard shard = new NumberedShard(address, newShard(address));
        int records = in.readInt();
        for (int offset = 0; offset < records; offset++) {
            long appendMillis = in.readLong();
            shard.apply(offset, appendMillis, in.readNBytes(in.readInt()));
        }
        assertThat(shard.rulesVersion()).isEqualTo(rules);
        assertThat(shard.channelHash().toString())
                .as("everything %s received and sent", Shards.name(address))
                .isEqualTo(in.readUTF());
        assertThat(shard.stateHash().toString())
                .as("state of %s", Shards.name(address))
                .isEqualTo(in.readUTF());
    }

    private static ShardAddress addressOf(String name) {
        int partition = Integer.parseInt(name.substring(name.indexOf('-') + 1));
        return name.startsWith("account-") ? Shards.account(partition) : Shards.market(partition);
    }

    private static Shard newShard(ShardAddress address) {
        return switch (address.getKind()) {
            case ACCOUNT -> new AccountShard(address.getPartition(), 1);
            case MARKET -> new MarketShard(2);
            default -> throw new IllegalArgumentException(Shards.name(address));
        };
    }
}
