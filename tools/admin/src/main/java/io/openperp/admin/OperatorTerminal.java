package io.openperp.admin;

import java.io.Console;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Optional;

/** The terminal on which a command prints, reads a key and asks the operator. */
interface OperatorTerminal {

    PrintStream out();

    InputStream in();

    /** Asks the operator a question, such as for confirmation; returns the answer, empty if there is nobody to ask. */
    Optional<String> ask(String question);

    /** The terminal of this process. */
    static OperatorTerminal ofProcess() {
        return new OperatorTerminal() {
            @Override
            public PrintStream out() {
                return System.out;
            }

            @Override
            public InputStream in() {
                return System.in;
            }

            @Override
            public Optional<String> ask(String question) {
                Console console = System.console();
                return console == null || !console.isTerminal()
                        ? Optional.empty()
                        : Optional.ofNullable(console.readLine("%s", question));
            }
        };
    }
}
