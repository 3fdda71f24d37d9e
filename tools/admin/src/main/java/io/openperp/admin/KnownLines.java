package io.openperp.admin;

import io.openperp.client.RequestFailed;
import java.util.List;
import java.util.function.Supplier;

/** What a dry run adds and no act waits for: a market can be halted also while positions cannot be read. */
final class KnownLines {

    private KnownLines() {}

    /** The lines, or where a question was not answered a sentence with the reason. @param what such as "who has a position" */
    static List<String> of(String what, Supplier<List<String>> lines) {
        try {
            return lines.get();
        } catch (RequestFailed failed) {
            return List.of(what + " is not known: " + failed.failure().message());
        }
    }
}
