package io.openperp.reader;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How many files and connections this process may have open at once. */
public final class FileDescriptors {

    private static final long UNLIMITED = 1L << 40;

    private FileDescriptors() {}

    /** The limit of this process ({@code ulimit -n}, {@code LimitNOFILE}); very many where the system tells none. */
    public static long limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : UNLIMITED;
    }

    /** Those in use now; 0 where the system does not tell. */
    public static long open() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getOpenFileDescriptorCount()
                : 0;
    }
}
