package io.openperp.localsuite.suite;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Warns early that the disk of the data fills: when it is full, the broker ends, and with it the exchange. */
final class DiskSpace {

    /** Share of the disk, in percent, from which a warning is printed. */
    private static final long WARNED_FROM = 85;

    private static final long GIGABYTE = 1L << 30;

    private DiskSpace() {}

    /** Sentence about the disk of a directory; empty while there is room, and where nobody knows. */
    static Optional<String> warning(Path data) {
        try {
            FileStore disk = Files.getFileStore(data);
            return warning(data, disk.getTotalSpace(), disk.getUsableSpace());
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    static Optional<String> warning(Path data, long total, long usable) {
        if (total <= 0 || usable > total) {
            return Optional.empty();
        }
        long percent = (total - usable) / Math.max(1, total / 100);
        return percent < WARNED_FROM
                ? Optional.empty()
                : Optional.of(
                        ("WARNING: the disk of %s is %d %% full, %d GB are free; the exchange ends when it is full:"
                                        + " docs/run/incidents/disk-full.md")
                                .formatted(data, Math.min(100, percent), usable / GIGABYTE));
    }
}
