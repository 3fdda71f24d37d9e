package wrong.exchange.account.state;

import java.util.ArrayList;
import java.util.List;

/** Anybody may add to the list. */
public final class LetsOthersAddOrders {

    public final List<Long> orders = new ArrayList<>();
}
