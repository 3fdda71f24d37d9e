package io.openperp.admin.words;

import io.openperp.client.RequestFailed;
import java.util.List;
import java.util.function.Supplier;

/**
 * Lines of a dry run that may be missing, since acts do not depend on them: a market can be halted even if its
 * positions cannot be read.
 */
final class KnownLines {

    private KnownLines() {}

    /**
     * Returns the lines; if a request fails, a sentence with the reason.
     *
     * @param what subject of that sentence, such as "who has a position"
     */
    static List<String> of(String what, Supplier<List<String>> lines) {
        try {
            return lines.get();
        } catch (RequestFailed failed) {
            return List.of(what + " is not known: " + failed.failure().message());
        }
    }
}
