package io.openperp.doctor;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running process, read from {@code /proc} of Linux. */
record LocalProcess(Path proc) {

    private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");
    private static final Pattern HEAP = Pattern.compile("-Xmx(\\d+)([kmgKMG]?)");
    private static final Pattern DESCRIPTORS = Pattern.compile("(?m)^Max open files\\s+(\\d+|unlimited)");
    private static final String LISTENING = "0A";
    private static final int HEXADECIMAL = 16;
    private static final int STATE = 3;
    private static final int INODE = 9;

    /**
     * A port on which the process listens.
     *
     * @param isLoopback whether only this machine can reach the port
     */
    record Listener(int port, boolean isLoopback) {}

    /** The process of the exchange that uses the data directory now; empty if there is none. */
    static Optional<LocalProcess> of(Path data) {
        try {
            long pid = Long.parseLong(Files.readString(data.resolve("lock")).strip());
            boolean isExchange = ProcessHandle.of(pid)
                    .flatMap(handle -> handle.info().commandLine())
                    .filter(command -> command.contains("start") && command.contains("openperp"))
                    .isPresent();
            return isExchange ? Optional.of(new LocalProcess(Path.of("/proc", Long.toString(pid)))) : Optional.empty();
        } catch (IOException | NumberFormatException never) {
            return Optional.empty();
        }
    }

    List<Listener> listeners() throws IOException {
        Set<String> own = sockets();
        List<Listener> listeners = new ArrayList<>();
        for (String family : List.of("tcp", "tcp6")) {
            for (String line : lines(proc.resolve("net").resolve(family))) {
                String[] columns = line.strip().split("\\s+");
                if (columns.length > INODE && columns[STATE].equals(LISTENING) && own.contains(columns[INODE])) {
                    listeners.add(listener(columns[1]));
                }
            }
        }
        return listeners;
    }

    /** The largest number of files that the process may open (soft limit). */
    long descriptors() throws IOException {
        Matcher limit = DESCRIPTORS.matcher(Files.readString(proc.resolve("limits")));
        if (!limit.find()) {
            throw new IOException("no limit of open files in " + proc);
        }
        return limit.group(1).equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(limit.group(1));
    }

    /** Maximum heap of the process in bytes; if several options set it, the last one counts. */
    Optional<Long> heap() throws IOException {
        return HEAP.matcher(Files.readString(proc.resolve("cmdline")).replace('\0', ' '))
                .results()
                .reduce((first, second) -> second)
                .map(option -> Long.parseLong(option.group(1)) * unit(option.group(2)));
    }

    private static long unit(String letter) {
        return switch (letter.toLowerCase(Locale.ROOT)) {
            case "k" -> 1L << 10;
            case "m" -> 1L << 20;
            case "g" -> 1L << 30;
            default -> 1;
        };
    }

    /**
     * Parses an address of /proc/net: {@code 0100007F:2EE0} is 127.0.0.1:12000, each four bytes in the byte order of
     * the machine.
     */
    private static Listener listener(String address) {
        int colon = address.indexOf(':');
        String host = address.substring(0, colon);
        boolean isIpv4 = host.length() == Integer.BYTES * 2 || host.startsWith("0000000000000000FFFF0000");
        boolean isLoopback = isIpv4 ? host.endsWith("7F") : host.equals("00000000000000000000000001000000");
        return new Listener(Integer.parseInt(address.substring(colon + 1), HEXADECIMAL), isLoopback);
    }

    private Set<String> sockets() throws IOException {
        Set<String> inodes = new HashSet<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(proc.resolve("fd"))) {
            for (Path descriptor : descriptors) {
                try {
                    Matcher socket =
                            SOCKET.matcher(Files.readSymbolicLink(descriptor).toString());
                    if (socket.matches()) {
                        inodes.add(socket.group(1));
                    }
                } catch (NoSuchFileException closed) {
                    // It was closed between the two looks.
                }
            }
        }
        return inodes;
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
    }
}
