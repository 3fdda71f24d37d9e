package io.openperp.servicekit.answer;

import java.net.InetAddress;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.catalina.util.NetMaskSet;

/**
 * Matches the addresses of proxies whose header {@code X-Forwarded-For} is trusted, because each of their connections
 * serves many clients.
 */
public final class TrustedProxies {

    private TrustedProxies() {}

    /**
     * Parses the list of trusted proxies.
     *
     * @param proxies list in Tomcat's form: networks separated by commas, or one regular expression
     */
    public static Predicate<String> of(String proxies) {
        NetMaskSet networks = new NetMaskSet();
        if (!networks.addAll(proxies).isEmpty()) {
            return Pattern.compile(proxies).asMatchPredicate();
        }
        return address -> networks.contains(InetAddress.ofLiteral(address));
    }
}
