package io.openperp.gateway.submission;

import io.openperp.api.ApiVersion;
import io.openperp.transaction.receipt.Receipt;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Enumeration;
import java.util.Locale;
import org.apache.tomcat.util.http.MimeHeaders;

/**
 * The sender of a transaction.
 *
 * @param address address to which its requests are charged
 * @param wantsReceipt whether the answer is to be signed
 * @param spelling {@link ApiVersion}, that is API version, in which the answer is written
 */
record Sender(String address, boolean wantsReceipt, ApiVersion spelling) {

    static Sender of(HttpServletRequest request, ApiVersion spelling) {
        return new Sender(request.getRemoteAddr(), wantsReceipt(request.getHeaders(Receipt.REQUEST_HEADER)), spelling);
    }

    static Sender of(String address, MimeHeaders headers, ApiVersion spelling) {
        return new Sender(address, wantsReceipt(headers.values(Receipt.REQUEST_HEADER)), spelling);
    }

    /**
     * Whether the header {@code Prefer} (RFC 7240) requests a receipt; other preferences, and parameters after a
     * semicolon, are ignored.
     */
    static boolean wantsReceipt(Enumeration<String> preferences) {
        while (preferences.hasMoreElements()) {
            for (String preference : preferences.nextElement().split(",", -1)) {
                int end = preference.indexOf(';');
                String name = (end < 0 ? preference : preference.substring(0, end)).strip();
                if (name.toLowerCase(Locale.ROOT).equals(Receipt.PREFERENCE)) {
                    return true;
                }
            }
        }
        return false;
    }
}
