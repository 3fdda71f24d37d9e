package io.openperp.admin;

import io.openperp.api.FeePolicies;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.SetFeePolicy;
import io.openperp.transaction.SetFeeProgramme;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code admin fees}: tiers by volume, and programmes of chosen accounts. */
@Command(name = "fees", description = "Sets tiers and programmes of fees; by an administrator.")
final class FeesCommand implements Runnable {

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: set, programme or list");
    }

    @Command(
            name = "set",
            description = "Sets the fees of a market, or of all that have no policy of their own. TIERS are such as"
                    + " \"1000000 1.5 4.5, 25000000 1 4\": volume in 30 days, maker and taker rate in basis points;"
                    + " none: \"\"; \"follow\": as other markets again.")
    int set(
            @Parameters(paramLabel = "TIERS") String tiers,
            @Option(names = "--symbol", paramLabel = "SYMBOL", defaultValue = "", description = "Of this market.")
                    String symbol,
            @Option(
                            names = "--programmes",
                            paramLabel = "PROGRAMMES",
                            defaultValue = "",
                            description = "Such as \"makers -0.5 3\": name, maker and taker rate.")
                    String programmes,
            @Option(
                            names = "--from",
                            paramLabel = "TIME",
                            description = "Such as 2026-12-01T00:00:00Z; default: at once.")
                    @Nullable
                    String from) {
        SetFeePolicy policy = new SetFeePolicy(symbol, tiers, programmes, AdminCommand.second(from));
        String flaw = policy.flaw();
        if (flaw != null) {
            throw AdminFailure.usage(flaw);
        }
        return admin.act(policy, exchange -> {
            FeePolicies now = exchange.accounts().feePolicies();
            List<String> lines = new ArrayList<>(policies(now, symbol.isEmpty() ? FeeRates.GLOBAL : symbol));
            lines.addAll(KnownLines.of("whom it would concern", () -> FeePolicyWords.changes(exchange, now, policy)));
            return lines;
        });
    }

    @Command(name = "programme", description = "Puts an account into a programme of fees; without NAME into none.")
    int programme(
            @Parameters(paramLabel = "ACCOUNT") String account,
            @Parameters(paramLabel = "NAME", arity = "0..1", defaultValue = "") String name) {
        Bytes32 member = AdminCommand.key(account);
        SetFeeProgramme act = new SetFeeProgramme(member, name);
        return admin.act(act, exchange -> {
            FeePolicies now = exchange.accounts().feePolicies();
            List<String> lines = new ArrayList<>(List.of(now(now, member.toString())));
            lines.addAll(FeeWords.changes(exchange, now, act));
            return lines;
        });
    }

    @Command(name = "list", description = "Lists what is set.")
    int list() {
        try (OpenPerp exchange = admin.exchange()) {
            FeePolicies set = exchange.accounts().feePolicies();
            set.policies().forEach(policy -> admin.say(words(policy)));
            set.members().forEach(member -> admin.say(member.programme() + "  " + member.account()));
        }
        return 0;
    }

    private static List<String> policies(FeePolicies now, String symbol) {
        List<String> lines = new ArrayList<>();
        now.policies().stream()
                .filter(policy -> policy.symbol().equals(symbol))
                .forEach(policy -> lines.add("set: " + words(policy)));
        return lines.isEmpty() ? List.of("nothing is set of " + symbol) : lines;
    }

    private static String now(FeePolicies now, String account) {
        String programme = FeeWords.programmeOf(now, account);
        return programme.isEmpty() ? "now: in no programme" : "now: in the programme " + programme;
    }

    private static String words(FeePolicies.Policy policy) {
        StringBuilder words = new StringBuilder(policy.symbol())
                .append(policy.active() ? " since " : " from ")
                .append(Instant.ofEpochSecond(policy.from()))
                .append(policy.own() ? "" : "  as other markets");
        policy.tiers()
                .forEach(tier -> words.append("  ")
                        .append(tier.threshold())
                        .append(": ")
                        .append(tier.makerBps())
                        .append(" / ")
                        .append(tier.takerBps()));
        policy.programmes()
                .forEach(programme -> words.append("  ")
                        .append(programme.programme())
                        .append(": ")
                        .append(programme.makerBps())
                        .append(" / ")
                        .append(programme.takerBps()));
        return words.toString();
    }
}
