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

/** {@code admin market}: lists and settles markets, and sets their states and terms. */
@Command(name = "market", description = "Lists markets, sets what runs in them, and changes their terms.")
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
            description =
                    "trading, postOnly, reduceOnly, cancelOnly or halted, until a time such as"
                            + " 2026-12-01T08:00:00Z or until it is set anew; by an administrator, or to make it stricter risk.")
    int state(
            @Parameters(paramLabel = "SYMBOL") String symbol,
            @Parameters(paramLabel = "STATE") String state,
            @Parameters(paramLabel = "REASON") String reason,
            @Parameters(paramLabel = "UNTIL", arity = "0..1") @Nullable String until) {
        return admin.act(new SetMarketState(symbol, state, reason, AdminCommand.second(until)));
    }

    @Command(
            name = "change-terms",
            description = "Changes terms such as \"takerFee 0.0004, maxLeverage 25\", at once or from a time on such as"
                    + " 2026-12-01T08:00:00Z; what makes margin stricter or raises fees or funding only after the market's notice."
                    + " With \"\" cancels what is pending. By an administrator, lister, or to make them stricter"
                    + " risk.")
    int changeTerms(
            @Parameters(paramLabel = "SYMBOL") String symbol,
            @Parameters(paramLabel = "TERMS", arity = "0..1") @Nullable String terms,
            @Parameters(paramLabel = "TIME", arity = "0..1") @Nullable String effectiveAt,
            @Option(
                            names = "--tick",
                            paramLabel = "TICK",
                            description = "A finer tick, which divides the one in force.")
                    @Nullable
                    String tick,
            @Option(names = "--lot", paramLabel = "LOT", description = "A finer lot, likewise.") @Nullable String lot) {
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
            description =
                    "Lists a market while the exchange runs, for ever, with the terms of a JSON file. By an administrator"
                            + " or lister.")
    int list(@Option(names = "--file", required = true, paramLabel = "TERMS.json") Path file) {
        return admin.act(TermsFile.read(file));
    }

    @Command(
            name = "settle",
            description = "Delists a market for ever: cancels its orders and closes all its positions at one price,"
                    + " the last oracle price or its average; by an administrator.")
    int settle(
            @Parameters(paramLabel = "SYMBOL") String symbol,
            @Parameters(paramLabel = "REASON") String reason,
            @Option(
                            names = "--minutes",
                            paramLabel = "MINUTES",
                            defaultValue = "0",
                            description = "At the average of the oracle price over so many minutes, 1 to 60;"
                                    + " default: at the last oracle price.")
                    int minutes) {
        return admin.act(new SettleMarket(symbol, minutes, reason));
    }
}
