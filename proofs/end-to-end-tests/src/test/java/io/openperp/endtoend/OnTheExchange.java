package io.openperp.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test the one exchange that all test classes share, and after every test clears the books and checks every
 * account of the test's traders to the unit, and every answer that the test got through our own client against the
 * documents.
 */
final class OnTheExchange implements ParameterResolver, AfterEachCallback {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Exchange.class;
    }

    @Override
    public Exchange resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return exchange(context);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Exchange exchange = exchange(context);
        try {
            exchange.clearBooks();
            exchange.checkBooks();
            exchange.requireDocumented();
        } finally {
            exchange.forgetTraders();
        }
    }

    /** The shared exchange; the store closes it after the last class. */
    private static Exchange exchange(ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.create(OnTheExchange.class))
                .computeIfAbsent(Exchange.class, type -> started(), Exchange.class);
    }

    /**
     * Starts an exchange with a snapshot of every shard each few seconds, so that {@link ReplayIT} has some to begin
     * at.
     */
    private static Exchange started() {
        try {
            return Exchange.start(
                    RunningSuite.Lanes.EACH,
                    Map.of(
                            "markets.yml",
                            "openperp.matching.snapshots.every: 5s\nopenperp.matching.liabilities-every-seconds: 10\n"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the exchange started", e);
        }
    }
}
