package io.openperp.localsuite.suite;

import io.openperp.localsuite.terminal.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Ends the process when the broker cannot write any more, after printing the reason on the terminal. */
final class BrokerFailure {

    private static final long MEGABYTE = 1024 * 1024;

    private BrokerFailure() {}

    /**
     * Prints the reason and ends the process at once. Acknowledged records are in the log; an orderly stop would wait
     * for the disk.
     */
    static void end(int code, @Nullable String reason, Path data, Progress progress) {
        progress.line("exchange: " + sentence(reason, free(data), data));
        Runtime.getRuntime().halt(code == 0 ? 1 : code);
    }

    /**
     * Returns the sentence that tells the user why the broker has ended, that no answered request is lost, and what to
     * do.
     *
     * @param reason reason that the broker gave; null: none
     * @param freeMegabytes free space on the disk of the data, negative if unknown
     */
    static String sentence(@Nullable String reason, long freeMegabytes, Path data) {
        String room = freeMegabytes < 0 ? "" : ", " + freeMegabytes + " MB are free";
        return "the broker has ended, because it cannot write to " + data + room + (reason == null ? "" : ": " + reason)
                + ". Nothing that was acknowledged is lost. Free disk space, or repair the disk, and start again";
    }

    private static long free(Path data) {
        try {
            return Files.getFileStore(data).getUsableSpace() / MEGABYTE;
        } catch (IOException unknown) {
            return -1;
        }
    }
}
