package io.openperp.trade.account;

import io.openperp.api.fee.FeeState;
import io.openperp.api.fee.FeeTier;
import io.openperp.api.fee.FeeTier.ScopedFeeTier;
import io.openperp.client.OpenPerp;
import io.openperp.trade.markets.Market;
import io.openperp.trade.session.Session;
import io.openperp.trade.session.Session.AccountChoice;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import io.openperp.trade.terminal.Table;
import io.openperp.units.Bytes32;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code trade fees}: shows the fee rates of the account's next order, or the fee schedule of the exchange. */
@Command(
        name = "fees",
        description =
                "Shows what the account's next order is charged in each market, in basis points; negative: a rebate.")
public final class FeesCommand implements Callable<Integer> {

    private static final String GLOBAL = "global";

    private final Session session;

    @Mixin
    private AccountChoice choice = new AccountChoice();

    @Option(names = "--schedule", description = "tiers and programmes of the exchange, for which no key is needed")
    private boolean schedule;

    @Parameters(paramLabel = "MARKET", arity = "0..1", description = "only of this market")
    private @Nullable String market;

    public FeesCommand(Session session) {
        this.session = session;
    }

    /** The JSON with the account's rates, printed with {@code --json}. */
    private record Shown(String account, List<ScopedFeeTier> feeTiers) {}

    /** The JSON with the fee schedule, printed with {@code --json}. */
    private record Schedule(List<FeeState.Scope> scopes) {}

    @Override
    public Integer call() {
        if (schedule) {
            showSchedule();
        } else {
            showRates();
        }
        return ExitCode.DONE.number();
    }

    private void showRates() {
        Bytes32 account = session.account(choice);
        try (OpenPerp exchange = session.exchange()) {
            List<ScopedFeeTier> tiers = market == null
                    ? exchange.accounts().feeTiers(account)
                    : List.of(exchange.accounts()
                            .feeTier(account, Market.find(exchange, market).symbol()));
            session.print(new Shown(account.toString(), tiers), () -> table(tiers));
        }
    }

    /** Prints the fee schedule. For a market without rates of its own, prints the rates of the scope {@code global}. */
    private void showSchedule() {
        try (OpenPerp exchange = session.exchange()) {
            FeeState state = exchange.markets().feeState();
            List<FeeState.Scope> scopes = state.scopes();
            if (market != null) {
                String symbol = Market.find(exchange, market).symbol();
                List<FeeState.Scope> own = scopesOf(symbol, scopes);
                scopes = own.isEmpty() ? scopesOf(GLOBAL, scopes) : own;
            }
            List<FeeState.Scope> shown = scopes;
            session.print(new Schedule(shown), () -> scheduleTable(shown));
        }
    }

    private static List<FeeState.Scope> scopesOf(String instrument, List<FeeState.Scope> scopes) {
        return scopes.stream()
                .filter(scope -> scope.instrument().equals(instrument))
                .toList();
    }

    private List<String> scheduleTable(List<FeeState.Scope> scopes) {
        Table table = new Table()
                .text("MARKETS")
                .text("TIER OR PROGRAMME")
                .number("FROM VOLUME")
                .number("MAKER")
                .number("TAKER")
                .number("DAYS");
        for (FeeState.Scope scope : scopes) {
            String markets = scope.instrument().equals(GLOBAL) ? "all others" : scope.instrument();
            FeeState.Policy policy = scope.activePolicy();
            String days = Integer.toString(policy.windowDays());
            for (int i = 0; i < policy.tiers().size(); i++) {
                FeeState.Tier tier = policy.tiers().get(i);
                table.row(
                        markets,
                        "tier " + i,
                        tier.thresholdVolume().toString(),
                        tier.makerBps().toString(),
                        tier.takerBps().toString(),
                        days);
            }
            for (FeeState.Programme programme : policy.programmes()) {
                table.row(
                        markets,
                        programme.programme(),
                        "",
                        programme.makerBps().toString(),
                        programme.takerBps().toString(),
                        "");
            }
        }
        return table.lines(session.paint());
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
                    Objects.requireNonNullElse(row.scopeInstrument(), "global"),
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
