package io.openperp.admin;

import io.openperp.admin.words.AdminFailure;
import io.openperp.admin.words.TermsFile;
import io.openperp.admin.words.TermsText;
import io.openperp.transaction.MarketOperation.ChangeTerms;
import io.openperp.transaction.MarketOperation.SetMarketState;
import io.openperp.transaction.MarketOperation.SettleMarket;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code admin market}: lists a new market, or sets the state of a market, changes its terms or settles it. */
@Command(
        name = "market",
        description = "Lists a new market, or sets what runs in a market, changes its terms or settles it.")
final class MarketCommand implements Runnable {

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: state, change-terms, list or settle");
    }

    @Command(
            name = "state",
            description = "Sets what runs in a market; by an administrator, or to make it stricter risk.")
    int state(
            @Parameters(paramLabel = "SYMBOL") String symbol,
            @Parameters(paramLabel = "STATE", description = "trading, postOnly, reduceOnly, cancelOnly or halted")
                    String state,
            @Parameters(paramLabel = "REASON", description = "for everybody") String reason,
            @Parameters(
                            paramLabel = "UNTIL",
                            arity = "0..1",
                            description = "such as 2026-12-01T08:00:00Z (default: until it is set anew)")
                    @Nullable
                    String until) {
        return admin.act(new SetMarketState(symbol, state, reason, AdminCommand.second(until)));
    }

    @Command(
            name = "change-terms",
            description = {
                "Changes fees, bands, leverage, margin, caps or steps; by an administrator or lister.",
                "Also by risk, to make them stricter. What makes margin stricter or raises fees or funding begins only"
                        + " after the market's notice."
            })
    int changeTerms(
            @Parameters(paramLabel = "SYMBOL") String symbol,
            @Parameters(
                            paramLabel = "TERMS",
                            arity = "0..1",
                            description = "such as \"takerFee 0.0004, maxLeverage 25\"; \"\" cancels what is pending")
                    @Nullable
                    String terms,
            @Parameters(
                            paramLabel = "TIME",
                            arity = "0..1",
                            description = "from when on, such as 2026-12-01T08:00:00Z (default: at once)")
                    @Nullable
                    String effectiveAt,
            @Option(names = "--tick", paramLabel = "TICK", description = "a finer tick, which divides the one in force")
                    @Nullable
                    String tick,
            @Option(names = "--lot", paramLabel = "LOT", description = "a finer lot, likewise") @Nullable String lot) {
        ChangeTerms change =
                new ChangeTerms(symbol, TermsText.asked(terms, tick, lot), AdminCommand.second(effectiveAt));
        String flaw = change.flaw();
        if (flaw != null) {
            throw AdminFailure.usage(flaw);
        }
        return admin.act(change);
    }

    @Command(
            name = "list",
            description = "Lists a new market while the exchange runs, for ever; by an administrator or lister.")
    int list(
            @Option(names = "--file", required = true, paramLabel = "TERMS.json", description = "its terms as JSON")
                    Path file) {
        return admin.act(TermsFile.read(file));
    }

    @Command(
            name = "settle",
            description = {
                "Ends a market for ever: closes all its positions at one price; by an administrator.",
                "Its orders are cancelled. The price is that of the oracle, the last one or an average."
            })
    int settle(
            @Parameters(paramLabel = "SYMBOL") String symbol,
            @Parameters(paramLabel = "REASON", description = "for everybody") String reason,
            @Option(
                            names = "--minutes",
                            paramLabel = "MINUTES",
                            defaultValue = "0",
                            description = "at the average over so many minutes, 1 to 60 (default: at the last price)")
                    int minutes) {
        return admin.act(new SettleMarket(symbol, minutes, reason));
    }
}
