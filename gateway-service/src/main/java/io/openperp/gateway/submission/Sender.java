package io.openperp.gateway.submission;

import io.openperp.api.Spelling;
import io.openperp.transaction.receipt.Receipt;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Enumeration;
import java.util.Locale;
import org.apache.tomcat.util.http.MimeHeaders;

/**
 * The sender of a transaction.
 *
 * @param address address that its limits count for
 * @param wantsReceipt whether the answer is to be signed
 * @param spelling spelling in which the answer is written
 */
record Sender(String address, boolean wantsReceipt, Spelling spelling) {

    static Sender of(HttpServletRequest request, Spelling spelling) {
        return new Sender(request.getRemoteAddr(), wantsReceipt(request.getHeaders(Receipt.REQUEST_HEADER)), spelling);
    }

    static Sender of(String address, MimeHeaders headers, Spelling spelling) {
        return new Sender(address, wantsReceipt(headers.values(Receipt.REQUEST_HEADER)), spelling);
    }

    /** Whether one of the preferences (RFC 7240) is a receipt; others, and what follows a semicolon, are ignored. */
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
