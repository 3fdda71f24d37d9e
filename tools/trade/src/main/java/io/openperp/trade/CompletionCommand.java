package io.openperp.trade;

import io.openperp.trade.session.Session;
import io.openperp.trade.terminal.CommandFailed;
import io.openperp.trade.terminal.CommandFailed.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code trade completion}: prints a shell script that completes commands and options. */
@Command(
        name = "completion",
        description = "Prints a script that completes commands and options: source <(./trade completion bash)")
public final class CompletionCommand implements Callable<Integer> {

    private static final String ZSH = "zsh";
    private static final String BASH = "bash";

    /**
     * The line of Picocli's script that registers the program's name. It is replaced, because people also type the
     * program with its path.
     */
    private static final Pattern REGISTRATION = Pattern.compile("^complete -F _complete_trade .*$", Pattern.MULTILINE);

    private final Session session;

    @Parameters(paramLabel = "SHELL", description = "bash or zsh")
    private String shell = "";

    @Spec
    private CommandSpec spec = CommandSpec.create(); // set by picocli

    public CompletionCommand(Session session) {
        this.session = session;
    }

    /** The JSON that the command prints with {@code --json}. */
    private record Shown(String shell, String script) {}

    @Override
    public Integer call() {
        if (!shell.equals(BASH) && !shell.equals(ZSH)) {
            throw CommandFailed.usage(
                    "there is no completion for '%s'; there is one for bash and one for zsh".formatted(shell));
        }
        String script = AutoComplete.bash("trade", spec.root().commandLine());
        String complete =
                REGISTRATION.matcher(script).replaceAll("complete -F _complete_trade -o default trade ./trade");
        String text = shell.equals(ZSH) ? "autoload -U +X compinit && compinit\n" + complete : complete;
        session.print(new Shown(shell, text), () -> List.of(text));
        return ExitCode.DONE.number();
    }
}
