package io.openperp.gateway.web;

import jakarta.servlet.http.HttpServletResponse;

/**
 * The content security policy of all pages of this gateway. They share an origin with the terminal, and so with the
 * keys stored by it, so a page may run only files of this origin, has no inline script or style, and may send nothing
 * elsewhere.
 */
public final class PagePolicy {

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                    + "font-src 'self'; worker-src 'self'; manifest-src 'self'; connect-src 'self'%s; "
                    + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

    private static final String NOTHING_OF_THE_DEVICE =
            "camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), payment=(), serial=(), usb=()";

    private PagePolicy() {}

    /** Sets the policy of a page that may connect to this gateway only. */
    public static void set(HttpServletResponse response) {
        set(response, "");
    }

    /**
     * Sets the policy of a page.
     *
     * @param connectsTo another source to which the page may connect; empty: none
     */
    public static void set(HttpServletResponse response, String connectsTo) {
        response.setHeader("Content-Security-Policy", POLICY.formatted(connectsTo.isEmpty() ? "" : " " + connectsTo));
        response.setHeader("Referrer-Policy", "no-referrer");
        response.setHeader("Permissions-Policy", NOTHING_OF_THE_DEVICE);
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
    }
}
