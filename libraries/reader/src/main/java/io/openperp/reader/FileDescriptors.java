package io.openperp.reader;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The number of files and connections that this process may have open, and has. */
public final class FileDescriptors {

    private static final long UNLIMITED = 1L << 40;

    private FileDescriptors() {}

    /** The limit of this process ({@code ulimit -n}, {@code LimitNOFILE}); 2^40 where the system reports none. */
    public static long limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : UNLIMITED;
    }

    /** The number in use now; 0 where the system does not report it. */
    public static long open() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getOpenFileDescriptorCount()
                : 0;
    }
}
