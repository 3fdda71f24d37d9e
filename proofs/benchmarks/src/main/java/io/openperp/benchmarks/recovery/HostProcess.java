package io.openperp.benchmarks.recovery;

import io.openperp.exchange.account.AccountShard;
import io.openperp.journal.ShardKind;
import io.openperp.runtime.host.HostSettings;
import io.openperp.runtime.host.ShardHost;
import io.openperp.runtime.shard.HostedRole;
import io.openperp.runtime.standby.StandbySettings;
import java.util.List;
import java.util.Map;

/**
 * Hosts account shard 0 with standbys, and prints its role whenever that changes. Command line: {@code
 * BOOTSTRAP_SERVERS}.
 */
public final class HostProcess {

    static final String OWNER = "owner";
    static final String STANDBY = "standby";

    private HostProcess() {}

    public static void main(String[] arguments) throws InterruptedException {
        HostedRole role = new HostedRole(
                ShardKind.ACCOUNT,
                List.of(0),
                accounts -> new AccountShard(17),
                accounts -> new AccountShard(17),
                accounts -> List.of());
        ShardHost host = new ShardHost(
                role, HostSettings.of(Map.of("bootstrap.servers", arguments[0])).withStandby(StandbySettings.USUAL));
        host.start();
        String said = "";
        while (true) {
            String now = host.isOwner() ? OWNER : host.isReady() ? STANDBY : "";
            if (!now.equals(said)) {
                System.out.println(now);
                said = now;
            }
            Thread.sleep(10);
        }
    }
}
