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

    /** With the symbol of their market. */
    List<Map.Entry<String, MarketEvent>> marketEventsSince(int index);

    /** What every shard must hold to by itself. */
    void checkInvariants();

    /** That no money is made or lost. */
    void checkMoney();
}
