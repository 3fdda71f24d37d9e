package io.openperp.doctor;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Host and port of a server. */
record Address(String host, int port) {

    static final int PATIENCE_MILLIS = 3000;

    private static final Pattern FORM = Pattern.compile("\\[?([^\\[\\]]+)]?:(\\d{1,5})");

    static Address parse(String text) {
        Matcher form = FORM.matcher(text.strip());
        if (!form.matches()) {
            throw new TypeConversionException("'" + text + "' is no address: HOST:PORT is accepted");
        }
        return new Address(form.group(1), Integer.parseInt(form.group(2)));
    }

    /** Opens a connection. Connecting and every later read time out. */
    Socket connect() throws IOException {
        Socket socket = new Socket();
        try {
            socket.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
            socket.setSoTimeout(PATIENCE_MILLIS);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException nobody) {
            return false;
        }
    }

    @Override
    public String toString() {
        return host + ":" + port;
    }
}
