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
 * Output of PostgreSQL's programs, appended to one file.
 *
 * @param begin size of the file before the present programs wrote anything
 */
record PostgresLog(Path file, long begin) {

    static PostgresLog of(Path file) throws IOException {
        return new PostgresLog(file, Files.exists(file) ? Files.size(file) : 0);
    }

    ProcessBuilder.Redirect end() {
        return ProcessBuilder.Redirect.appendTo(file.toFile());
    }

    /**
     * Copies a log of more than {@code most} bytes to {@code .1} and truncates it. The server appends, so it need not reopen
     * the file.
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
     * The last line since {@code begin} that is marked as an error, else the last line of all; empty if there is none.
     */
    Optional<String> complaint() throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        List<String> lines =
                said().lines().filter(line -> !line.isBlank()).toList().reversed();
        return lines.stream()
                .filter(line -> line.contains("error: ") || line.contains("FATAL: "))
                .findFirst()
                .or(() -> lines.stream().findFirst());
    }

    /** Text since {@code begin}. Not all of it need be UTF-8: messages hold names of files. */
    private String said() throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file).position(begin)) {
            return new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
