package io.openperp.admin;

import io.openperp.admin.words.RoleText;
import io.openperp.client.OpenPerp;
import io.openperp.transaction.Administration.RevokeRole;
import io.openperp.transaction.Administration.SetRole;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** {@code admin role}: gives roles to keys and revokes them. */
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

    @Command(name = "grant", description = "Gives a role to a key; by an administrator.")
    int grant(
            @Parameters(paramLabel = "ROLE", description = "admin, treasurer, risk, lister or oracle") String role,
            @Parameters(paramLabel = "KEY", description = "public key in base58") String key,
            @Parameters(
                            paramLabel = "UNTIL",
                            arity = "0..1",
                            description = "such as 2026-12-01T08:00:00Z (default: until it is revoked)")
                    @Nullable
                    String until) {
        return admin.act(new SetRole(role, AdminCommand.key(key), AdminCommand.second(until)));
    }

    @Command(
            name = "revoke",
            description = "Takes a role from a key, also from one that the settings name; by an administrator.")
    int revoke(@Parameters(paramLabel = "ROLE") String role, @Parameters(paramLabel = "KEY") String key) {
        return admin.act(new RevokeRole(role, AdminCommand.key(key)));
    }

    @Command(name = "list", description = "Lists who has which role.")
    int list() {
        try (OpenPerp exchange = admin.exchange()) {
            Instant now = Instant.now();
            exchange.accounts().roles().forEach(held -> admin.say(RoleText.of(held, now)));
        }
        return 0;
    }
}
