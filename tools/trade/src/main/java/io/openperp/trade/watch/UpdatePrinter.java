package io.openperp.trade.watch;

import io.openperp.api.AccountUpdate;
import io.openperp.client.StreamListener;
import io.openperp.client.StreamMessage;

/** Prints what a stream of an account brings, and what happens to its connection. */
interface UpdatePrinter extends StreamListener {

    void print(StreamMessage<AccountUpdate> message);

    /** Prints nothing more: the connection is about to be closed. */
    void end();
}
