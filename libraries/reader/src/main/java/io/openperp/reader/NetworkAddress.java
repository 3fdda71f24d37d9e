package io.openperp.reader;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The key by which limits per address are counted: an IPv4 address, or the /64 network of an IPv6 address, because all
 * of that network belongs to one subscriber.
 */
public final class NetworkAddress {

    private static final int IPV6_LENGTH = 16;
    private static final int NETWORK_LENGTH = 8;

    private NetworkAddress() {}

    public static String keyOf(String remoteAddress) {
        if (remoteAddress.indexOf(':') < 0) {
            return remoteAddress;
        }
        try {
            byte[] address = InetAddress.ofLiteral(remoteAddress).getAddress();
            return address.length == IPV6_LENGTH
                    ? HexFormat.of().formatHex(Arrays.copyOf(address, NETWORK_LENGTH))
                    : remoteAddress;
        } catch (IllegalArgumentException notAnAddress) {
            return remoteAddress;
        }
    }
}
