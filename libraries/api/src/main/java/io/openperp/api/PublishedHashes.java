package io.openperp.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The latest hashes that the shards have published. A replay of a shard's log up to the offset of a hash must reproduce
 * it. Hashes are 32 bytes in base58.
 *
 * @param receiptKey public key with which this exchange signs receipts, base58; null: it signs no receipts
 * @param treasuryKey public key (X25519) for which destinations of withdrawals are sealed, base58; null: there is no
 *     such key, and a withdrawal may contain only a reference
 * @param network network whose byte at the end of signed bytes makes them valid there only: {@code mainnet}, {@code
 *     testnet} or {@code devnet}; null: none
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
     * The latest hashes of one shard.
     *
     * @param shard name of the shard, such as {@code account-0} or {@code market-2}
     * @param channels hash over its channels, published once a minute
     * @param state hash of its state, published with every snapshot
     */
    public record OfShard(
            String shard,
            @Nullable Channels channels,
            @Nullable State state) {}

    /**
     * Hash over all records that a shard has sent to other shards and received from them.
     *
     * @param offset offset of the last command that the hash covers
     * @param timestamp time of that command, in nanoseconds since 1970
     */
    public record Channels(long offset, long timestamp, int rulesVersion, String hash) {}

    /**
     * Hash of a shard's whole state.
     *
     * @param offset offset of the last command that the hash covers
     */
    public record State(long offset, String hash) {}
}
