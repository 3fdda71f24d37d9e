package io.openperp.localbroker.database;

import io.openperp.localbroker.ChildJvm;
import java.nio.file.Path;

/** Commits a row and then waits to be killed. */
final class PostgresUntilKilled {

    private PostgresUntilKilled() {}

    public static void main(String[] arguments) throws Exception {
        LocalPostgres postgres = LocalPostgres.start(Path.of(arguments[0]));
        LocalPostgresIT.insert(postgres, "before the kill");
        ChildJvm.say("committed");
        Thread.sleep(Long.MAX_VALUE);
    }
}
