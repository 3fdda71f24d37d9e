package io.openperp.localbroker.database;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/**
 * The log file of PostgreSQL's programs, to which all of them append.
 *
 * @param begin size of the file before the present programs wrote to it
 */
record PostgresLog(Path file, long begin) {

    static PostgresLog of(Path file) throws IOException {
        return new PostgresLog(file, Files.exists(file) ? Files.size(file) : 0);
    }

    ProcessBuilder.Redirect end() {
        return ProcessBuilder.Redirect.appendTo(file.toFile());
    }

    /**
     * If the log is larger than {@code most} bytes, copies it to a file with the suffix {@code .1} and empties it. The
     * server appends, so it need not reopen the file.
     */
    static void rotate(Path file, long most) throws IOException {
        if (Files.exists(file) && Files.size(file) > most) {
            Files.copy(file, file.resolveSibling(file.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(0);
            }
        }
    }

    /**
     * The last line since {@code begin} that reports an error; if there is none, the last line; empty if there is no
     * line.
     */
    Optional<String> complaint() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        List<String> lines = textSinceBegin()
                .lines()
                .filter(line -> !line.isBlank())
                .toList()
                .reversed();
        return lines.stream()
                .filter(line -> line.contains("error: ") || line.contains("FATAL: "))
                .findFirst()
                .or(() -> lines.stream().findFirst());
    }

    /** Text that was written to the log after {@code begin}. It may contain file names that are not valid UTF-8. */
    private String textSinceBegin() throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file).position(begin)) {
            return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
