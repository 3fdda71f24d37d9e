package io.openperp.gateway.shards;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.AccountShardFigures;
import io.openperp.journal.MarketShardFigures;
import io.openperp.journal.ShardHeartbeat;
import io.openperp.journal.Shards;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Operators see what the heartbeats of shards say. */
class StatusEndpointTest {

    private static final String TIMESTAMP = "\"timestamp\":\\d{13}";

    private long nanos;
    private final RunningShards shards = new RunningShards(Duration.ofSeconds(3), () -> nanos);

    @Test
    void listsTheAccountShardFirst() {
        shards.take(ShardHeartbeat.newBuilder()
                .setShard(Shards.market(0))
                .setSymbol("BTC-USD")
                .setRunning(true)
                .setLag(18)
                .setMarket(MarketShardFigures.newBuilder()
                        .setMarkAgeMillis(350)
                        .setPublishers(3)
                        .setOrders(214)
                        .setDeleveragings(1))
                .build());
        nanos += 250_000_000;
        shards.take(ShardHeartbeat.newBuilder()
                .setShard(Shards.accounts())
                .setRunning(true)
                .setAccounts(AccountShardFigures.newBuilder()
                        .setAccounts(7)
                        .setPending(2)
                        .setInLiquidation(1)
                        .setFundEquity(-150_000_000)
                        .setLiabilitiesPeriod(3600)
                        .setLiabilitiesNewest(1_795_284_000)
                        .setWithdrawalsHourUsed(85_000_000_000L)
                        .setWithdrawalsHourLimit(100_000_000_000L))
                .build());
        shards.take(ShardHeartbeat.newBuilder().setShard(Shards.market(3)).build());

        assertThat(body())
                .matches("\\{" + TIMESTAMP + ",\"shards\":\\[.*")
                .endsWith("["
                        + "{\"shard\":\"account-0\",\"symbol\":null,\"running\":true,\"heartbeatAge\":0,\"lag\":0,"
                        + "\"accounts\":{\"accounts\":7,\"pending\":2,\"inLiquidation\":1,\"insuranceFund\":-1.5,"
                        + "\"liabilities\":{\"newest\":1795284000,\"period\":3600},\"withdrawals\":{\"used\":850,\"limit\":1000}},"
                        + "\"market\":null},"
                        + "{\"shard\":\"market-0\",\"symbol\":\"BTC-USD\",\"running\":true,\"heartbeatAge\":250,\"lag\":18,"
                        + "\"accounts\":null,"
                        + "\"market\":{\"oracleAge\":350,\"publishers\":3,\"orders\":214,\"deleveragings\":1}},"
                        + "{\"shard\":\"market-3\",\"symbol\":null,\"running\":false,\"heartbeatAge\":0,\"lag\":0,"
                        + "\"accounts\":null,\"market\":null}]}");
    }

    @Test
    void shardThatIsSilentForLongDoesNotRun() {
        shards.take(ShardHeartbeat.newBuilder()
                .setShard(Shards.accounts())
                .setRunning(true)
                .build());
        nanos += 4_000_000_000L;

        assertThat(body()).contains("\"running\":false,\"heartbeatAge\":4000,");
    }

    private String body() {
        byte[] body = new StatusEndpoint(shards).status().getBody();
        assertThat(body).isNotNull();
        return new String(body, StandardCharsets.UTF_8);
    }
}
