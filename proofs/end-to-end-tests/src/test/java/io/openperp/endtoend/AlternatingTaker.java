package io.openperp.endtoend;

import io.openperp.api.action.ActionResult;
import io.openperp.client.Actions;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.Submission;
import io.openperp.units.Side;
import java.util.concurrent.TimeUnit;

/** Trades with a market maker that is a program of its own. */
final class AlternatingTaker {

    private AlternatingTaker() {}

    /** Buys and sells in turn at the market; returns how many orders found something. */
    static int takeUntilTheEnd(OpenPerp client, Process maker) throws InterruptedException {
        Signer alice = Signer.generate();
        client.transactions()
                .submit(alice.sign(Actions.faucet(alice.account())))
                .executed();
        int filled = 0;
        Side side = Side.BUY;
        while (!maker.waitFor(200, TimeUnit.MILLISECONDS)) {
            Submission came = client.transactions().submit(alice.sign(Actions.market(side, Exchange.BTC, "0.003")));
            filled += came.executed().only() instanceof ActionResult.Filled ? 1 : 0;
            side = side.opposite();
        }
        return filled;
    }
}
