package io.openperp.exchange;

import io.openperp.exchange.account.AccountShard;
import io.openperp.journal.AccountEvent;
import io.openperp.journal.MarketEvent;
import java.util.List;
import java.util.Map;

/** An exchange as its laws look at it: its account shard, and what all shards have published, each in its order. */
public interface ExchangeUnderLaw {

    AccountShard accountShard();

    List<AccountEvent> accountEventsSince(int index);

    /** Market events from this index on, each with the symbol of its market. */
    List<Map.Entry<String, MarketEvent>> marketEventsSince(int index);

    /** Checks the invariants of every shard. */
    void checkInvariants();

    /** Checks that no money is made or lost. */
    void checkMoney();
}
