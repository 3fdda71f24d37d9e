package io.openperp.localsuite.process;

import io.openperp.localbroker.LoopbackPort;
import io.openperp.localbroker.database.DatabaseLogin;
import io.openperp.localbroker.database.LocalPostgres;
import io.openperp.localsuite.wiring.Service;
import io.openperp.localsuite.wiring.Wiring;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The services that fill tables, started a second time beside those of an exchange, on an empty database, which they
 * fill from the logs. They are always of this build, even if the exchange runs another build.
 */
final class RebuiltTables implements AutoCloseable {

    private static final String DATABASE = "openperp";

    private final LocalPostgres postgres = LocalPostgres.ephemeral();
    private final List<SupervisedProcess> services = new ArrayList<>();
    private final Path data;
    private final HttpClient http;

    private RebuiltTables(Path data, HttpClient http) {
        this.data = data;
        this.http = http;
    }

    /**
     * Starts the services; returns before they are ready.
     *
     * @param data data directory of the exchange; the logs of the services are in {@code logs} below it
     * @param wiring wiring of the exchange
     */
    static RebuiltTables start(Path data, Wiring wiring, HttpClient http) throws IOException {
        RebuiltTables tables = new RebuiltTables(data, http);
        DatabaseLogin login = tables.postgres.login(DATABASE);
        tables.start(wiring.account(login).onPort(LoopbackPort.free()));
        tables.start(wiring.stats(login).onPort(LoopbackPort.free()));
        return tables;
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(DATABASE));
    }

    @Override
    public void close() throws InterruptedException {
        for (SupervisedProcess service : services) {
            service.close();
        }
        postgres.close();
    }

    private void start(Service service) throws IOException {
        String name = "rebuilt-" + service.name();
        services.add(new SupervisedProcess(
                name,
                ChildCommand.of(data, name, service.name(), ProgramClasses.options(), service.arguments()),
                List.of(),
                service.environment(),
                data.resolve("logs").resolve(name + ".out"),
                URI.create(service.management()),
                http));
    }
}
