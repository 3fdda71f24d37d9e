package io.openperp.api.history;

/** The body of a refusal of a request that asks for pages. */
public record HistoryRefusal(Detail error) {

    /** @param code for programs; @param message what was wrong, and what is accepted */
    public record Detail(String code, String message) {}

    public static HistoryRefusal of(String code, String message) {
        return new HistoryRefusal(new Detail(code, message));
    }
}
