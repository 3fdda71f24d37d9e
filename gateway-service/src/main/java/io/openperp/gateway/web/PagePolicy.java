package io.openperp.gateway.web;

import jakarta.servlet.http.HttpServletResponse;

/**
 * The policy for browsers on all pages of this gateway: they share an origin with the terminal, and so
 * with the keys that it keeps. A page runs only files of this origin, has no script or style within itself, and sends nothing elsewhere.
 */
public final class PagePolicy {

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "font-src 'self'; worker-src 'self'; manifest-src 'self'; connect-src 'self'%s; "
                    + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    private static final String NOTHING_OF_THE_DEVICE =
            "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), payment=(), serial=(), usb=()";

    private PagePolicy() {}

    /** Sets the policy of a page that connects to this gateway only. */
    public static void set(HttpServletResponse response) {
        set(response, "");
    }

    /** @param connectsTo another source that the page may connect to; empty: none */
    public static void set(HttpServletResponse response, String connectsTo) {
        response.setHeader("Content-Security-Policy", POLICY.formatted(connectsTo.isEmpty() ? "" : " " + connectsTo));
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Permissions-Policy", NOTHING_OF_THE_DEVICE);
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    }
}
