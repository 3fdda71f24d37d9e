package io.openperp.trade.session;

import io.openperp.trade.settings.PrivateFile;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.ControllingTerminal;
import io.openperp.trade.terminal.Terminal;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gets passphrases: from a file, from the environment, or from the user, who is asked on the terminal. */
final class Passphrases {

    private static final String VARIABLE = "TRADE_PASSPHRASE";

    private final Terminal terminal;
    private final @Nullable Path file;

    Passphrases(Terminal terminal, @Nullable Path file) {
        this.terminal = terminal;
        this.file = file;
    }

    /**
     * The passphrase of an existing key.
     *
     * @param key name of the key
     */
    char[] of(String key) {
        return given().orElseGet(() -> {
            try (ControllingTerminal asked = require(key)) {
                return asked.askHidden("Passphrase of key '%s': ".formatted(key));
            }
        });
    }

    /**
     * The passphrase for a new key, which the user types twice.
     *
     * @param key name of the key
     */
    char[] ofNew(String key) {
        return given().orElseGet(() -> {
            try (ControllingTerminal asked = require(key)) {
                char[] first = asked.askHidden("New passphrase of key '%s': ".formatted(key));
                char[] second = asked.askHidden("Once more: ");
                if (!Arrays.equals(first, second)) {
                    throw CommandFailed.usage("the two passphrases differ: nothing was stored");
                }
                return first;
            }
        });
    }

    private Optional<char[]> given() {
        if (file != null) {
            return Optional.of(
                    PrivateFile.read(file).lines().findFirst().orElse("").toCharArray());
        }
        return terminal.variable(VARIABLE).map(String::toCharArray);
    }

    private static ControllingTerminal require(String key) {
        return ControllingTerminal.open()
                .orElseThrow(() -> CommandFailed.usage(
                        "the passphrase of key '%s' is needed, and there is no terminal to ask for it: give --passphrase-file or %s"
                                .formatted(key, VARIABLE)));
    }
}
