package io.openperp.servicekit.answer;

/**
 * The answer to a request that Tomcat refuses before any filter sees it. A request for an unsupported feature is
 * reported as the client's error, whatever status Tomcat gives it.
 */
public record ProtocolRefusal(int status, String sentence) {

    /**
     * Chooses the answer.
     *
     * @param status status that Tomcat would send, at least 400
     */
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
