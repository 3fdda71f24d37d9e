package io.openperp.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The simulator finds faults: every mutant of the exchange, or of its host, breaks the law it has to break. */
@Tag("slow")
class MutantsTest {

    private static final int STEPS = 360;

    @Test
    void everyMutantIsCaught() {
        List<Fault> faults = Stream.of(
                        ExchangeFaults.all(),
                        ConditionalFaults.all(),
                        SubAccountFaults.all(),
                        WithdrawalFaults.all(),
                        OperatorFaults.all(),
                        IsolatedFaults.all(),
                        MarketStateFaults.all(),
                        ListingFaults.all(),
                        MoveFaults.all(),
                        DelayFaults.all(),
                        HostFaults.all())
                .flatMap(List::stream)
                .toList();
        List<String> escaped = faults.parallelStream()
                .map(MutantsTest::escape)
                .filter(s -> !s.isEmpty())
                .toList();
        assertThat(escaped).isEmpty();
        assertThat(faults).hasSizeGreaterThanOrEqualTo(120);
    }

    /** Shows that a mutant is caught by its fault, not by the way it was loaded. */
    @Test
    void anExchangeWithoutAFaultIsNotCaught() {
        List<String> caught = Stream.of(
                        "journal.ChannelReceiver",
                        "book.OrderBook",
                        "exchange.account.AccountShard",
                        "exchange.market.MarketShard",
                        "runtime.shard.Lane",
                        "simulator.cluster.ShardProcess")
                .parallel()
                .map(name -> new Mutant("io.openperp." + name, Bytecode.unchanged()))
                .map(same -> same.play(1, STEPS))
                .filter(broken -> !broken.isEmpty())
                .toList();
        assertThat(caught).isEmpty();
    }

    /** Sentence about a mutant that was not caught by one of its laws; empty if it was. */
    private static String escape(Fault fault) {
        Mutant mutant = new Mutant(fault.changedClass(), fault.change());
        for (int i = 0; i < fault.seeds(); i++) {
            String broken = mutant.play(fault.firstSeed() + i, STEPS);
            if (!broken.isEmpty()) {
                boolean caught = fault.laws().stream().anyMatch(law -> broken.startsWith(law + ":"));
                System.out.printf("%s: %s in seed %d of %d%n", fault, lawOf(broken), i + 1, fault.seeds());
                return caught ? "" : fault + " is caught by another law: " + broken;
            }
        }
        return fault + " is not caught in " + fault.seeds() + " seeds; its laws are "
                + Arrays.toString(fault.laws().toArray());
    }

    private static String lawOf(String broken) {
        return broken.substring(0, broken.indexOf(':'));
    }
}
