package io.openperp.trade.settings;

import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.Terminal;
import java.nio.file.Path;

/**
 * Directory of the user's settings and keys: {@code openperp} below {@code XDG_CONFIG_HOME}, which is {@code ~/.config}
 * unless it is set.
 */
public record UserDirectory(Path path) {

    public static UserDirectory of(Terminal terminal) {
        Path configuration = terminal.variable("XDG_CONFIG_HOME")
                .map(Path::of)
                .filter(Path::isAbsolute) // relative ones are to be ignored, says the XDG base directory specification
                .orElseGet(() -> home(terminal).resolve(".config"));
        return new UserDirectory(configuration.resolve("openperp"));
    }

    public Path settings() {
        return path.resolve("trade.properties");
    }

    public Path keys() {
        return path.resolve("keys");
    }

    private static Path home(Terminal terminal) {
        return terminal.variable("HOME")
                .map(Path::of)
                .orElseThrow(() -> CommandFailed.usage(
                        "neither XDG_CONFIG_HOME nor HOME is set: there is no place for settings and keys"));
    }
}
