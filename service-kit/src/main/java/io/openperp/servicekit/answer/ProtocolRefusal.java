package io.openperp.servicekit.answer;

/**
 * The answer to a request that Tomcat refuses before any filter sees it. Asking for what is not supported here is
 * the client's mistake, whatever Tomcat calls it.
 */
public record ProtocolRefusal(int status, String sentence) {

    /** @param status that Tomcat would give, at least 400 */
    public static ProtocolRefusal of(String method, int status) {
        return switch (status) {
            case 501 ->
                new ProtocolRefusal(
                        400,
                        "CONNECT".equals(method)
                                ? "CONNECT is not accepted, this is no proxy"
                                : "this transfer encoding is not accepted, chunked is");
            case 505 -> new ProtocolRefusal(400, "this version of HTTP is not accepted, HTTP/1.1 is");
            default -> new ProtocolRefusal(status, Answers.phrase(status));
        };
    }
}
