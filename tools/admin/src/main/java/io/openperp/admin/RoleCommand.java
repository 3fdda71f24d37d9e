package io.openperp.admin;

import io.openperp.api.HeldRole;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.RevokeRole;
import io.openperp.transaction.SetRole;
import io.openperp.units.Bytes32;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code admin role}: who may decide what. */
@Command(name = "role", description = "Gives roles to keys and takes them; by an administrator.")
final class RoleCommand implements Runnable {

    @ParentCommand
    private AdminCommand admin = new AdminCommand();

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing: grant, revoke or list");
    }

    @Command(
            name = "grant",
            description = "Gives the role admin, treasurer, risk, lister or oracle to a key, until a time such as"
                    + " 2026-12-01T08:00:00Z or until it is taken.")
    int grant(
            @Parameters(paramLabel = "ROLE") String role,
            @Parameters(paramLabel = "KEY") String key,
            @Parameters(paramLabel = "UNTIL", arity = "0..1") @Nullable String until) {
        Bytes32 holder = AdminCommand.key(key);
        return admin.act(
                new SetRole(role, holder, AdminCommand.second(until)), exchange -> now(exchange, role, holder));
    }

    @Command(name = "revoke", description = "Takes a role from a key, also from one that the settings name.")
    int revoke(@Parameters(paramLabel = "ROLE") String role, @Parameters(paramLabel = "KEY") String key) {
        Bytes32 holder = AdminCommand.key(key);
        return admin.act(new RevokeRole(role, holder), exchange -> now(exchange, role, holder));
    }

    @Command(name = "list", description = "Lists who has which role.")
    int list() {
        try (OpenPerp exchange = admin.exchange()) {
            exchange.accounts().roles().forEach(held -> admin.say(words(held)));
        }
        return 0;
    }

    private static List<String> now(OpenPerp exchange, String role, Bytes32 holder) {
        List<HeldRole> all = exchange.accounts().roles();
        String now = all.stream()
                .filter(held -> held.role().equals(role) && held.key().equals(holder.toString()))
                .findFirst()
                .map(held -> "now: " + words(held))
                .orElse(holder + " does not have the role " + role + " now");
        long others = all.stream()
                .filter(held -> held.role().equals(role) && !held.key().equals(holder.toString()) && !hasExpired(held))
                .count();
        return List.of(now, others == 1 ? "1 other key has it" : others + " other keys have it");
    }

    private static String words(HeldRole held) {
        String end = held.expires() == 0 ? "" : " until " + Instant.ofEpochSecond(held.expires());
        String expired = hasExpired(held) ? " (expired)" : "";
        return held.role() + "  " + held.key() + end + expired + (held.bySettings() ? ", by the settings" : "");
    }

    private static boolean hasExpired(HeldRole held) {
        return held.expires() != 0 && held.expires() <= Instant.now().getEpochSecond();
    }
}
