package io.openperp.stream.admission;

import java.nio.channels.SocketChannel;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.net.NioEndpoint;
import org.jspecify.annotations.Nullable;

/** Tomcat's HTTP that asks {@link AcceptedSockets} about each connection. Public, with its constructor, because Tomcat makes it. */
public final class AdmittingProtocol extends Http11NioProtocol {

    public AdmittingProtocol() {
        super(new Endpoint());
    }

    /** Sets the check of each connection; called before the protocol is started. */
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
