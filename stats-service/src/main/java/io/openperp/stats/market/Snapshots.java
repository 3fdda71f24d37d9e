package io.openperp.stats.market;

import static java.util.Objects.requireNonNull;

import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs several queries in one read-only SQL transaction (repeatable read), so that all see the tables at the same
 * moment.
 */
@Component
public class Snapshots {

    private final TransactionTemplate transaction;

    Snapshots(PlatformTransactionManager transactions) {
        transaction = new TransactionTemplate(transactions);
        transaction.setReadOnly(true);
        transaction.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    }

    public <T> T read(Supplier<T> queries) {
        return requireNonNull(transaction.<T>execute(status -> queries.get()));
    }
}
