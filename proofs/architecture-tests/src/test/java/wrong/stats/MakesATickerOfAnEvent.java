package wrong.stats;

import wrong.api.market.Ticker;
import wrong.journal.UsesSpring;

class MakesATickerOfAnEvent {

    static Ticker ticker(UsesSpring event) {
        return new Ticker(event);
    }
}
