package io.openperp.doctor;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** TLS that accepts any certificate, only to see whether a server offers TLS. No secret is sent over it. */
final class TrustingTls {

    private TrustingTls() {}

    /** Starts TLS on a connected socket. Closing the TLS socket closes this one too. */
    static SSLSocket over(Socket connected, Address address) throws IOException {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {new Everybody()}, null);
            SSLSocket socket = (SSLSocket)
                    context.getSocketFactory().createSocket(connected, address.host(), address.port(), true);
            socket.startHandshake();
            return socket;
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
    }

    private static final class Everybody extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
