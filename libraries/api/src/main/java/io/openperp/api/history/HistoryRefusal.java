package io.openperp.api.history;

/** Body of the refusal of a request that asks for pages. */
public record HistoryRefusal(Detail error) {

    /**
     * The reason of a refusal.
     *
     * @param code reason for programs
     * @param message sentence that says what was wrong and what is accepted
     */
    public record Detail(String code, String message) {}

    public static HistoryRefusal of(String code, String message) {
        return new HistoryRefusal(new Detail(code, message));
    }
}
