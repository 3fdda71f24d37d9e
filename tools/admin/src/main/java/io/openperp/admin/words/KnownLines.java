package io.openperp.admin.words;

import io.openperp.client.RequestFailed;
import java.util.List;
import java.util.function.Supplier;

/**
 * Optional lines of a dry run. Acts do not depend on them: a market can be halted even if positions cannot be read.
 */
final class KnownLines {

    private KnownLines() {}

    /** The lines, or if a request failed a sentence with the reason. @param what such as "who has a position" */
    static List<String> of(String what, Supplier<List<String>> lines) {
        try {
            return lines.get();
        } catch (RequestFailed failed) {
            return List.of(what + " is not known: " + failed.failure().message());
        }
    }
}
