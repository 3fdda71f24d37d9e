package io.openperp.transaction.message;

import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.OwnAction;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SubAccountAction;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import io.openperp.units.Sha256;
import io.openperp.units.Side;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the bytes that a client signs, little-endian: {@code frame? count:u64 action* nonce:u64 account:32 network?}.
 * One object is reused for many messages, and is not safe for several threads.
 */
public final class CanonicalBytes {

    private final CanonicalBuffer out = new CanonicalBuffer();
    private Layout layout = Layout.CURRENT;
    private boolean isProposed;

    /**
     * Replaces the content by the signed bytes of a transaction, with the domain byte of a network if one is given.
     * Throws {@link IllegalArgumentException} if the layout cannot express something that an action says.
     */
    public void message(List<Action> actions, long nonce, Bytes32 account, Layout in, @Nullable Network network) {
        out.clear(false);
        write(actions, nonce, account, in, network);
    }

    /** Writes a transaction like {@link #message}; returns the name and bytes of each of its fields, in order. */
    public List<SignedField> fields(
            List<Action> actions, long nonce, Bytes32 account, Layout in, @Nullable Network network) {
        out.clear(true);
        write(actions, nonce, account, in, network);
        return out.fields();
    }

    private void write(List<Action> actions, long nonce, Bytes32 account, Layout in, @Nullable Network network) {
        layout = in;
        if (in.frame > 0) {
            out.field("frame");
            out.raw(Layout.FRAME);
            out.u8((byte) in.frame);
        }
        u64("count", actions.size());
        for (int i = 0; i < actions.size(); i++) {
            Action action = actions.get(i);
            if (!in.holds(action)) {
                throw new IllegalArgumentException("layout " + in + " does not hold all of action " + i);
            }
            out.enter(i, action.tag());
            action(action);
            out.leave();
        }
        u64("nonce", nonce);
        out.field("account");
        out.raw(account);
        if (network != null) {
            out.field("network");
            out.u8(network.domain);
        }
    }

    /**
     * The order ID of the action at {@code index}: SHA-256 of {@code index:u32 action account:32 nonce:u64} (TXN-013). The action is
     * hashed without its builder code, followed by its slippage if it has one; for an on-fill order only the parent is hashed (OFL-003).
     */
    public Bytes32 orderId(int index, OrderAction order, long nonce, Bytes32 account, Layout in) {
        out.clear(false);
        layout = in;
        out.u32(index);
        identified(order);
        out.raw(account);
        out.u64(nonce);
        return Sha256.of(out.bytes(), 0, out.length());
    }

    /** Writes the part of an action whose hash is its order ID; the whole action if it has no order ID. */
    private void identified(Action action) {
        if (action instanceof MarketOrder market) {
            marketTerms(market);
            unmarked(market.slippage());
        } else if (action instanceof ConditionalOrder conditional) {
            new ConditionalBytes(out, layout).terms(conditional);
            conditional.slippages().forEach(this::unmarked);
        } else if (action instanceof LimitOrder limit) {
            limitTerms(limit);
        } else if (action instanceof Basket basket) {
            new BasketBytes(out, this::identified).write(basket);
        } else if (action instanceof OnFill order) {
            identified(order.parent());
        } else {
            action(action);
        }
    }

    private void unmarked(@Nullable Quantity number) {
        if (number != null) {
            out.u64(number.fixed());
        }
    }

    /** The internal buffer, not a copy; valid up to {@link #length} and until the next message. */
    public byte[] buffer() {
        return out.bytes();
    }

    public int length() {
        return out.length();
    }

    public byte[] toByteArray() {
        return Arrays.copyOf(out.bytes(), out.length());
    }

    public boolean contentEquals(byte[] other) {
        return Arrays.equals(out.bytes(), 0, out.length(), other, 0, other.length);
    }

    private void action(Action action) {
        if (action instanceof MarketOrder order) {
            market(order);
        } else if (action instanceof LimitOrder order) {
            limit(order);
        } else if (action instanceof ConditionalOrder conditional) {
            new ConditionalBytes(out, layout).write(conditional);
        } else if (action instanceof Basket basket) {
            new BasketBytes(out, this::action).write(basket);
        } else if (action instanceof OnFill order) {
            new BasketBytes(out, this::action).write(order);
        } else if (action instanceof AttachOnFill attach) {
            new BasketBytes(out, this::action).write(attach);
        } else if (action instanceof ModifyOrder modify) {
            modify(modify);
        } else if (action instanceof CancelOrder cancel) {
            cancel(cancel);
        } else if (action instanceof CancelAll cancel) {
            cancelAll(cancel);
        } else if (action instanceof OraclePrice price) {
            oraclePrice(price);
        } else if (action instanceof FeedPrices prices) {
            feedPrices(prices);
        } else if (action instanceof Faucet faucet) {
            faucet(faucet);
        } else if (action instanceof AgentWalletCreation agent) {
            agentWalletCreation(agent);
        } else if (action instanceof UpdateUserSettings settings) {
            settings(settings);
        } else if (action instanceof WhitelistFaucet whitelist) {
            whitelistFaucet(whitelist);
        } else if (action instanceof BuilderApproval approval) {
            tag(40);
            key("to", approval.to());
            out.field("fee");
            out.u8((byte) approval.maxFee());
        } else if (action instanceof BuilderRevocation revocation) {
            tag(41);
            key("to", revocation.to());
        } else if (action instanceof OwnAction own) {
            own(own);
        } else if (action instanceof SubAccountAction own) {
            tag(SubAccountBytes.tag(own));
            SubAccountBytes.write(own, this);
        } else if (action instanceof MultisigAction own) {
            new MultisigBytes(out, layout, this::proposed).write(own);
        } else {
            throw new IllegalStateException("no layout for " + action.getClass());
        }
    }

    private void proposed(Action action) {
        boolean before = isProposed;
        isProposed = true;
        action(action);
        isProposed = before;
    }

    private void market(MarketOrder order) {
        marketTerms(order);
        builderCode(order.builderCode());
        if (layout.frame > 0) {
            out.option("slippage", order.slippage());
        }
    }

    private void marketTerms(MarketOrder order) {
        tag(0);
        symbol("c", order.symbol());
        bool("b", order.side() == Side.BUY);
        fixed("sz", order.size());
        bool("r", order.reduceOnly());
        routing(order.routing());
    }

    private void limit(LimitOrder order) {
        limitTerms(order);
        builderCode(order.builderCode());
    }

    private void limitTerms(LimitOrder order) {
        tag(1);
        symbol("c", order.symbol());
        bool("b", order.side() == Side.BUY);
        fixed("px", order.price());
        fixed("sz", order.size());
        out.field("tif");
        out.u32(order.timeInForce().wireNumber);
        bool("r", order.reduceOnly());
        routing(order.routing());
    }

    private void builderCode(@Nullable BuilderCode code) {
        if (code != null
                || layout.builder == Layout.Builder.OPTION
                || isProposed && layout.hasBuilderOptionInProposals()) {
            out.option(code);
        }
    }

    private void modify(ModifyOrder modify) {
        tag(2);
        key("oid", modify.orderId());
        symbol("symbol", modify.symbol());
        f64("amount", modify.size());
    }

    private void cancel(CancelOrder cancel) {
        tag(3);
        symbol("c", cancel.symbol());
        key("oid", cancel.orderId());
    }

    private void cancelAll(CancelAll cancel) {
        tag(4);
        u64("c", cancel.symbols().size());
        for (String symbol : cancel.symbols()) {
            out.string(symbol);
        }
    }

    private void oraclePrice(OraclePrice price) {
        tag(11, 5);
        u64("t", price.timestamp());
        symbol("c", price.asset());
        f64("px", price.price());
    }

    private void feedPrices(FeedPrices prices) {
        tag(13, 6);
        u64("oracles", prices.prices().size());
        for (FeedPrices.FeedPrice price : prices.prices()) {
            u64("t", price.timestamp());
            u64("fi", price.feed());
            u64("px", price.price());
            out.field("e");
            out.u8((byte) price.exponent());
            out.u8((byte) (price.exponent() >> 8));
        }
    }

    private void faucet(Faucet faucet) {
        tag(16, 7);
        key("u", faucet.recipient());
        out.field("amount");
        Quantity amount = faucet.amount();
        out.bool(amount != null);
        if (amount != null) {
            out.f64(amount);
        }
    }

    private void agentWalletCreation(AgentWalletCreation agent) {
        tag(17, 8);
        key("a", agent.agent());
        bool("d", agent.remove());
    }

    private void settings(UpdateUserSettings update) {
        tag(18, 9);
        u64("m", update.settings().size());
        for (UpdateUserSettings.LeverageSetting setting : update.settings()) {
            symbol("symbol", setting.symbol());
            f64("leverage", setting.leverage());
        }
    }

    private void whitelistFaucet(WhitelistFaucet whitelist) {
        tag(19, 10);
        key("target", whitelist.target());
        bool("whitelist", whitelist.whitelist());
    }

    private void own(OwnAction action) {
        tag(action.kind().discriminant());
        List<OwnAction.Field> fields = action.kind().fields();
        for (int i = 0; i < fields.size(); i++) {
            String field = fields.get(i).name();
            Object value = action.values().get(i);
            if (value instanceof Bytes32 key) {
                key(field, key);
            } else if (value instanceof Quantity number) {
                fixed(field, number);
            } else if (value instanceof String text) {
                out.field(field);
                out.string(text);
            } else if (value instanceof Boolean flag) {
                out.field(field);
                out.bool(flag);
            } else {
                out.field(field);
                out.u64((Long) value);
            }
        }
    }

    private void fixed(String field, Quantity number) {
        out.field(field);
        out.u64(number.fixed());
    }

    private void tag(int number) {
        tag(number, number);
    }

    /**
     * Writes the number of an action.
     *
     * @param today the action's number in present layouts
     * @param low the action's number in the layouts of the first days of March 2026
     */
    private void tag(int today, int low) {
        out.field("tag");
        out.u32(layout.lowDiscriminants ? low : today);
    }

    private void routing(Routing routing) {
        if (layout.routingByte) {
            out.field("i");
            out.bool(routing == Routing.ISOLATED);
        }
    }

    void symbol(String field, String symbol) {
        out.field(field);
        out.string(symbol);
    }

    void bool(String field, boolean value) {
        out.field(field);
        out.bool(value);
    }

    void u32(String field, int value) {
        out.field(field);
        out.u32(value);
    }

    private void u64(String field, long value) {
        out.field(field);
        out.u64(value);
    }

    void f64(String field, Quantity value) {
        out.field(field);
        out.f64(value);
    }

    void key(String field, Bytes32 key) {
        out.field(field);
        if (layout.keyLengths) {
            out.u64(Bytes32.LENGTH);
        }
        out.raw(key);
    }
}
