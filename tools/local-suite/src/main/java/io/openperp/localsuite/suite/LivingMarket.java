package io.openperp.localsuite.suite;

import io.openperp.client.KeyFile;
import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.localsuite.data.DataDirectory;
import io.openperp.localsuite.lifecycle.StartedParts;
import io.openperp.localsuite.terminal.Progress;
import io.openperp.localsuite.wiring.PublicAddress;
import io.openperp.marketmaker.MarketMaker;

/** The market maker and the takers that trade on a started exchange, each with a key in its data directory. */
final class LivingMarket {

    /** Options with the same seed at every start; only the prices differ. */
    private static final MarketMaker.Options OPTIONS = new MarketMaker.Options(1, true, true);

    private LivingMarket() {}

    static void begin(DataDirectory directory, PublicAddress address, Progress progress, StartedParts started) {
        OpenPerp exchange = OpenPerp.at(address.httpBase(), address.webSocketAddress());
        MarketMaker maker = started.add(
                "market maker",
                new MarketMaker(
                        exchange,
                        name -> Signer.of(
                                KeyFile.readOrCreate(directory.marketMaker().resolve(name + ".key"))),
                        OPTIONS,
                        progress::step));
        maker.start();
        progress.step(
                "a market maker quotes every market, and others trade with it; --quiet-market starts without them");
    }
}
