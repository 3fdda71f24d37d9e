package io.openperp.gateway.shards;

import io.openperp.api.Decimal;
import io.openperp.api.ExchangeStatus;
import io.openperp.gateway.web.Answer;
import io.openperp.journal.AccountShardFigures;
import io.openperp.journal.MarketShardFigures;
import io.openperp.journal.ShardHeartbeat;
import io.openperp.journal.Shards;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Answers {@code GET /status}: the last heartbeat of each shard's host, for the operators' page. Nothing in it is
 * secret.
 */
@RestController
class StatusEndpoint {

    private static final int OK = 200;

    private final RunningShards shards;
    private final Clock clock = Clock.systemUTC();

    StatusEndpoint(RunningShards shards) {
        this.shards = shards;
    }

    @GetMapping("/api/v1/status")
    ResponseEntity<byte[]> status() {
        HttpHeaders headers = new HttpHeaders();
        headers.setCacheControl("no-store");
        ExchangeStatus status = new ExchangeStatus(
                clock.millis(),
                shards.known().stream().map(StatusEndpoint::described).toList());
        return Answer.of(OK, "status", status).toEntity(headers);
    }

    private static ExchangeStatus.OfShard described(RunningShards.Known known) {
        ShardHeartbeat heard = known.heard();
        return new ExchangeStatus.OfShard(
                Shards.name(heard.getShard()),
                heard.getSymbol().isEmpty() ? null : heard.getSymbol(),
                known.running(),
                TimeUnit.NANOSECONDS.toMillis(known.ageNanos()),
                heard.getLag(),
                heard.hasAccounts() ? accounts(heard.getAccounts()) : null,
                heard.hasMarket() ? market(heard.getMarket()) : null);
    }

    private static ExchangeStatus.Accounts accounts(AccountShardFigures figures) {
        return new ExchangeStatus.Accounts(
                figures.getAccounts(),
                figures.getPending(),
                figures.getInLiquidation(),
                figures.hasFundEquity() ? Decimal.of(figures.getFundEquity()) : null,
                figures.getLiabilitiesPeriod() == 0 ? null : trees(figures),
                figures.getWithdrawalsHourLimit() == 0 ? null : withdrawals(figures));
    }

    private static ExchangeStatus.HourlyWithdrawals withdrawals(AccountShardFigures figures) {
        return new ExchangeStatus.HourlyWithdrawals(
                Decimal.of(figures.getWithdrawalsHourUsed()), Decimal.of(figures.getWithdrawalsHourLimit()));
    }

    private static ExchangeStatus.LiabilityTrees trees(AccountShardFigures figures) {
        return new ExchangeStatus.LiabilityTrees(figures.getLiabilitiesNewest(), figures.getLiabilitiesPeriod());
    }

    private static ExchangeStatus.Market market(MarketShardFigures figures) {
        return new ExchangeStatus.Market(
                figures.getMarkAgeMillis(), figures.getPublishers(), figures.getOrders(), figures.getDeleveragings());
    }
}
