package io.openperp.marketmaker;

import io.openperp.client.OpenPerp;
import io.openperp.client.Signer;
import io.openperp.client.key.KeyFile;
import io.openperp.transaction.message.Network;
import io.openperp.transaction.signing.SecretKey;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Runs the market maker as a part of the application, from its start to its stop. */
final class MarketMakerRun implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(MarketMakerRun.class);

    /** Placeholder for the address of the streams: the market maker uses HTTP only. */
    private static final String UNUSED_WEB_SOCKET = "ws://localhost/";

    private static final long UNITS_PER_USD = 100_000_000;

    private final MarketMakerSettings settings;
    private volatile @Nullable MarketMaker maker;

    MarketMakerRun(MarketMakerSettings settings) {
        this.settings = settings;
    }

    @Override
    public void start() {
        MarketMaker made = new MarketMaker(
                OpenPerp.at(settings.exchange(), UNUSED_WEB_SOCKET),
                this::signer,
                new MarketMaker.Options(
                        settings.seed(),
                        settings.takers(),
                        settings.faucet(),
                        settings.claim() * UNITS_PER_USD,
                        settings.quotesPerSecond()),
                sentence -> {});
        maker = made;
        made.start();
    }

    @Override
    public void stop() {
        MarketMaker running = maker;
        maker = null;
        if (running == null) {
            return;
        }
        try {
            running.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return maker != null;
    }

    /** Reason why not all markets are quoted; empty while all are. */
    String pauseReason() {
        MarketMaker running = maker;
        return running == null ? "it is not running" : running.pauseReason();
    }

    private Signer signer(String name) {
        Path file = settings.keys().resolve(name + ".key");
        SecretKey key = settings.createKeys() ? KeyFile.readOrCreate(file) : KeyFile.read(file);
        LOG.info("{} is {}", name, key.publicKey());
        Network network = settings.network();
        return network == null ? Signer.of(key) : Signer.of(key).forNetwork(network);
    }
}
