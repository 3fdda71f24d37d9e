package io.openperp.localbroker;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Finds free TCP ports on loopback. They are below the range that operating systems use for outgoing connections, so
 * that only another server can take a port before it is used. A port is given to one process only: no process of this
 * user gets it from here until that process ends, since a server may be started late, or restarted, on its port. If the
 * lock file for this cannot be written, that holds within this process only.
 */
public final class LoopbackPort {

    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;
    private static final int ATTEMPTS = 200;

    /**
     * Lock file with a byte for each port, which is locked while the port is given away; null if it cannot be written.
     */
    private static final @Nullable FileChannel GIVEN_ON_THIS_MACHINE = open();

    private static final Set<Integer> GIVEN = new HashSet<>();

    private LoopbackPort() {}

    public static int free() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (reserve(port) && isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException(
                "no free port on loopback between %d and %d after %d attempts".formatted(LOWEST, HIGHEST, ATTEMPTS));
    }

    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (BindException taken) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reserves a port for this process. Returns false if another process, or this one, has reserved it. */
    static synchronized boolean reserve(int port) {
        try {
            FileChannel machine = GIVEN_ON_THIS_MACHINE;
            return !GIVEN.contains(port)
                    && (machine == null || machine.tryLock(port, 1, false) != null)
                    && GIVEN.add(port);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable FileChannel open() {
        try {
            Path file = UserDirectory.own().resolve("ports.lock");
            return FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException notOurs) {
            return null;
        }
    }
}
