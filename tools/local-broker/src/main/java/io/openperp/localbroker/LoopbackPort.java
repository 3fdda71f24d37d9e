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
 * Free TCP ports on loopback. They are drawn from below the range from which operating systems take the ports of
 * outgoing connections, so that nobody takes one between the look and the bind except another server. A port that was
 * given is given to nobody else who asks here, in whatever process of the same user, until the process that asked ends:
 * what is to listen on it may take a while to start, and does so again after each restart. Where the file for that cannot
 * be written, only within this process.
 */
public final class LoopbackPort {

    private static final int LOWEST = 20_000;
    private static final int HIGHEST = 32_000;
    private static final int ATTEMPTS = 200;

    /** A byte for each port, locked while it is given away. */
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

    /** Whether nobody else has it; the lock goes with the process. */
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
