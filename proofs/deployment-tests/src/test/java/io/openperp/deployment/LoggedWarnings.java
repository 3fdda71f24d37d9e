package io.openperp.deployment;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** Warnings and errors that services in this JVM log between its construction and {@link #close}. */
final class LoggedWarnings implements AutoCloseable {

    private static final String LOGGING = "org.springframework.boot.logging.LoggingSystem";

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger root = ((LoggerContext) LoggerFactory.getILoggerFactory()).getLogger(Logger.ROOT_LOGGER_NAME);
    private final Level levelBefore = root.getLevel();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            String failure = event.getThrowableProxy() == null
                    ? ""
                    : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
            lines.add(event.getLoggerName() + " " + event.getFormattedMessage() + failure);
        }
    };

    LoggedWarnings() {
        // Each service would set up the logging of the whole JVM anew.
        System.setProperty(LOGGING, "none");
        root.setLevel(Level.WARN);
        appender.setContext(root.getLoggerContext());
        appender.start();
        root.addAppender(appender);
    }

    List<String> lines() {
        return lines;
    }

    void forget() {
        lines.clear();
    }

    @Override
    public void close() {
        root.detachAppender(appender);
        root.setLevel(levelBefore);
        System.clearProperty(LOGGING);
    }
}
