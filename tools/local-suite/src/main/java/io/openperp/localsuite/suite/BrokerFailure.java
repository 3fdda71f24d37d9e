package io.openperp.localsuite.suite;

import io.openperp.localsuite.terminal.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The broker ends its process when it cannot write any more; this prints the reason on the terminal first. */
final class BrokerFailure {

    private static final long MEGABYTE = 1024 * 1024;

    private BrokerFailure() {}

    /** Ends the process immediately: acknowledged records are in the log, and an orderly stop would wait for the disk. */
    static void end(int code, @Nullable String reason, Path data, Progress progress) {
        progress.line("exchange: " + sentence(reason, free(data), data));
        Runtime.getRuntime().halt(code == 0 ? 1 : code);
    }

    /** @param freeMegabytes on the disk of the data, below 0 if unknown */
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
