package io.openperp.stream.connection;

import io.openperp.stream.trade.Trades.Unanswered;
import java.util.concurrent.Semaphore;

/** Counts and limits the transactions of one connection that the gateway has not answered. */
final class TradePlaces implements Unanswered {

    private final Semaphore places;
    private final MemoryUse memory;

    TradePlaces(int most, MemoryUse memory) {
        this.places = new Semaphore(most);
        this.memory = memory;
    }

    @Override
    public boolean tryEnter(long bytes) {
        if (!places.tryAcquire()) {
            return false;
        }
        memory.holdTransaction(bytes);
        return true;
    }

    @Override
    public void leave(long bytes) {
        memory.releaseTransaction(bytes);
        places.release();
    }
}
