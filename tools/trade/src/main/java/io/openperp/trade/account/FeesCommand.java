package io.openperp.trade.account;

import io.openperp.api.FeeTier;
import io.openperp.api.ScopedFeeTier;
import io.openperp.client.OpenPerp;
import io.openperp.trade.failure.ExitCode;
import io.openperp.trade.markets.Market;
import io.openperp.trade.session.AccountChoice;
import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.Table;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code trade fees}: what the next order is charged. */
@Command(
        name = "fees",
        description =
                "Shows what the account's next order is charged in each market, in basis points; negative: a rebate.")
public final class FeesCommand implements Callable<Integer> {

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    @Parameters(paramLabel = "MARKET", arity = "0..1", description = "only of this market")
    private @Nullable String market;

    public FeesCommand(Session session) {
        this.session = session;
    }

    /** What programs get. */
    private record Shown(String account, List<ScopedFeeTier> feeTiers) {}

    @Override
    public Integer call() {
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            List<ScopedFeeTier> tiers = market == null
                    ? exchange.accounts().feeTiers(account)
                    : List.of(exchange.accounts()
                            .feeTier(account, Market.find(exchange, market).symbol()));
            session.print(new Shown(account.toString(), tiers), () -> table(tiers));
        }
        return ExitCode.DONE.number();
    }

    private List<String> table(List<ScopedFeeTier> tiers) {
        Table table = new Table()
                .text("MARKET")
                .number("MAKER")
                .number("TAKER")
                .number("TIER")
                .number("FROM VOLUME")
                .number("VOLUME")
                .number("DAYS")
                .text("PROGRAMME");
        for (ScopedFeeTier row : tiers) {
            FeeTier tier = row.tier();
            table.row(
                    row.scopeInstrument(),
                    tier.makerBps().toString(),
                    tier.takerBps().toString(),
                    Integer.toString(tier.tierIndex()),
                    tier.tierThreshold().toString(),
                    tier.rollingVolume().toString(),
                    Integer.toString(tier.windowDays()),
                    Objects.requireNonNullElse(tier.programme(), ""));
        }
        return table.lines(session.paint());
    }
}
