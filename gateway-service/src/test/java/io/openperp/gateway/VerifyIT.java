package io.openperp.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import io.openperp.api.PublishedHashes;
import io.openperp.api.json.ApiJson;
import io.openperp.journal.Keys;
import io.openperp.journal.ShardAddress;
import io.openperp.journal.Shards;
import io.openperp.journal.StateHashed;
import io.openperp.journal.Topics;
import io.openperp.localbroker.LocalKafka;
import io.openperp.localbroker.LocalKafka.Topic;
import io.openperp.transaction.signing.SecretKey;
import io.openperp.units.Bytes32;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The newest offsets and state hashes of all shards, the keys of receipts (RCP-004) and of the treasury (WDR-025) and the network, which are public. */
class VerifyIT {

    private static final Bytes32 ONE = new Bytes32(1, 1, 1, 1);
    private static final String TREASURY = "EWJrbqoc3UJhqHunBcJy1yjhHeQDdXmQkHAFFBkXsPXW";
    private static final Bytes32 TWO = new Bytes32(2, 2, 2, 2);

    @TempDir
    private Path directory;

    @Test
    void showsTheNewestHashesOfEveryShard() throws Exception {
        Path key = Files.writeString(directory.resolve("receipt.key"), "00".repeat(32));
        try (LocalKafka kafka = LocalKafka.ephemeral();
                RunningGateway gateway = RunningGateway.startOn(
                        kafka,
                        "openperp.gateway.receipt-key=" + key,
                        "openperp.gateway.treasury-public-key=" + TREASURY,
                        "openperp.gateway.signatures.network=testnet");
                KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                        Map.of("bootstrap.servers", kafka.bootstrapServers()),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            HttpResponse<String> early = gateway.get("/api/v1/verify");
            assertThat(early.statusCode()).isEqualTo(503);
            assertThat(early.headers().firstValue("Retry-After")).hasValue("1");

            kafka.topics(List.of(new Topic(Topics.STATE_HASHES, 1)));
            tell(producer, Shards.accounts(), 7, ByteString.EMPTY, Keys.write(ONE));
            tell(producer, Shards.market(10), 5, Keys.write(ONE), ByteString.EMPTY);
            tell(producer, Shards.market(2), 9, Keys.write(TWO), ByteString.EMPTY);
            producer.send(new ProducerRecord<>(Topics.STATE_HASHES, 0, null, new byte[] {-1}));
            tell(producer, Shards.market(10), 6, Keys.write(TWO), ByteString.EMPTY);
            tell(producer, Shards.market(10), 5, Keys.write(ONE), ByteString.EMPTY);
            tell(producer, Shards.market(10), 4, ByteString.EMPTY, Keys.write(ONE));
            producer.flush();

            PublishedHashes expected = new PublishedHashes(
                    List.of(
                            new PublishedHashes.OfShard(
                                    "account-0", null, new PublishedHashes.State(7, ONE.toString())),
                            new PublishedHashes.OfShard("market-2", channels(9, TWO), null),
                            new PublishedHashes.OfShard(
                                    "market-10", channels(6, TWO), new PublishedHashes.State(4, ONE.toString()))),
                    SecretKey.ofSeed(new byte[32]).publicKey().toString(),
                    TREASURY,
                    "testnet");
            HttpResponse<String> answer = awaitAnswer(gateway, ApiJson.mapper().writeValueAsString(expected));
            assertThat(answer.headers().firstValue("Cache-Control")).hasValue("public, max-age=5");
            assertThat(gateway.get("/verify").body())
                    .as("without the base path, too")
                    .isEqualTo(answer.body());
        }
    }

    private static PublishedHashes.Channels channels(long offset, Bytes32 hash) {
        return new PublishedHashes.Channels(offset, 1000 + offset, 1, hash.toString());
    }

    private static HttpResponse<String> awaitAnswer(RunningGateway gateway, String body) throws Exception {
        return await(body)
                .atMost(Duration.ofSeconds(30))
                .until(
                        () -> gateway.get("/api/v1/verify"),
                        answer -> answer.body().equals(body));
    }

    private static void tell(
            KafkaProducer<byte[], byte[]> producer,
            ShardAddress shard,
            long offset,
            ByteString channels,
            ByteString state) {
        StateHashed.Builder hashed =
                StateHashed.newBuilder().setShard(shard).setOffset(offset).setStateHash(state);
        if (!channels.isEmpty()) {
            hashed.setChannelsHash(channels).setTimeNanos(1000 + offset).setRulesVersion(1);
        }
        producer.send(new ProducerRecord<>(
                Topics.STATE_HASHES, 0, null, hashed.build().toByteArray()));
    }
}
