package wrong.exchange.market.state;

/** Anybody may set it. */
public final class LetsOthersSetThePosition {

    public long position;
}
