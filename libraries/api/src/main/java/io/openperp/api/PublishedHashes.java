package io.openperp.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The latest hashes that the shards have published: a replay of a log to such an offset must reproduce the hash. Hashes are
 * base58 of 32 bytes.
 *
 * @param receiptKey public key with which this exchange signs receipts, base58; null: it signs none
 * @param treasuryKey public key (X25519) for which destinations of withdrawals are sealed, base58; null: there is none, and only references
 *     are accepted
 * @param network {@code mainnet}, {@code testnet} or {@code devnet}, whose byte a signed message may end with; null: of none
 */
public record PublishedHashes(
        List<OfShard> shards,
        @Nullable String receiptKey,
        @Nullable String treasuryKey,
        @Nullable String network) {

    public PublishedHashes {
        shards = List.copyOf(shards);
    }

    /**
     * @param shard {@code account-0}, {@code market-2}
     * @param channels published once a minute
     * @param state published with every snapshot
     */
    public record OfShard(
            String shard,
            @Nullable Channels channels,
            @Nullable State state) {}

    /**
     * Hash over all records that a shard has sent to others and received from others.
     *
     * @param offset offset of the last command in it
     * @param timestamp time of that command, in nanoseconds since 1970
     */
    public record Channels(long offset, long timestamp, int rulesVersion, String hash) {}

    /**
     * Hash of a shard's whole state.
     *
     * @param offset offset of the last command in it
     */
    public record State(long offset, String hash) {}
}
