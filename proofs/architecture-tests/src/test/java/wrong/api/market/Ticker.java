package wrong.api.market;

/** An object of the API, which nobody but views may make of an event. */
public record Ticker(Object event) {}
