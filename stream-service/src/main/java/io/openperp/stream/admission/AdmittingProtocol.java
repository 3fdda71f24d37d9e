package io.openperp.stream.admission;

import java.nio.channels.SocketChannel;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioEndpoint;
import org.jspecify.annotations.Nullable;

/**
 * Tomcat's HTTP protocol, with a check of each new connection by {@link AcceptedSockets}. Class and constructor are
 * public because Tomcat creates the object.
 */
public final class AdmittingProtocol extends Http11NioProtocol {

    public AdmittingProtocol() {
        super(new Endpoint());
    }

    /** Sets the object that admits or refuses each new connection; called before the protocol is started. */
    public void admitBy(AcceptedSockets accepted) {
        ((Endpoint) getEndpoint()).accepted = accepted;
    }

    private static final class Endpoint extends NioEndpoint {

        private volatile @Nullable AcceptedSockets accepted;

        @Override
        protected boolean setSocketOptions(SocketChannel socket) {
            AcceptedSockets admission = accepted;
            if (admission != null && !admission.admits(socket)) {
                destroySocket(socket); // to return false closes only what Tomcat has made its own
                return false;
            }
            return super.setSocketOptions(socket);
        }
    }
}
