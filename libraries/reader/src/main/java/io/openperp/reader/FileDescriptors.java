package io.openperp.reader;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The number of files and connections that this process has open, and the limit for it. */
public final class FileDescriptors {

    private static final long UNLIMITED = 1L << 40;

    private FileDescriptors() {}

    /**
     * The largest number that this process may have open ({@code ulimit -n}, {@code LimitNOFILE}); 2^40 if the system
     * does not report it.
     */
    public static long limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getMaxFileDescriptorCount()
                : UNLIMITED;
    }

    /** The number that is open now; 0 if the system does not report it. */
    public static long open() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                ? unix.getOpenFileDescriptorCount()
                : 0;
    }
}
