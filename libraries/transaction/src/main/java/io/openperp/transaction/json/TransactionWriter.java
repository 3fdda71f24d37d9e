package io.openperp.transaction.json;

import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.AttachOnFill;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.MultisigAction;
import io.openperp.transaction.NewOrder;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.FeedPrices.FeedPrice;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.OwnAction;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SettingsAction.UpdateUserSettings.LeverageSetting;
import io.openperp.transaction.SubAccountAction;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.signing.Envelope;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Writes the JSON of a signed transaction, byte for byte as the published client does: keys inside an action in
 * alphabetical order, {@code i} always present, numbers as JavaScript prints them.
 */
public final class TransactionWriter {

    private final StringBuilder out = new StringBuilder(512);

    private TransactionWriter() {}

    public static byte[] toJson(Envelope envelope) {
        return toText(envelope).getBytes(StandardCharsets.UTF_8);
    }

    public static String toText(Envelope envelope) {
        TransactionWriter writer = new TransactionWriter();
        writer.envelope(envelope);
        return writer.out.toString();
    }

    /** Returns the actions alone, as a JSON array. */
    public static String toText(List<Action> actions) {
        TransactionWriter writer = new TransactionWriter();
        writer.out.append('[');
        writer.actions(actions);
        return writer.out.append(']').toString();
    }

    private void envelope(Envelope envelope) {
        out.append("{\"actions\":[");
        actions(envelope.actions());
        out.append("],\"nonce\":").append(envelope.nonce());
        out.append(",\"account\":\"").append(envelope.account());
        out.append("\",\"signer\":\"").append(envelope.signer());
        out.append("\",\"signature\":\"").append(envelope.signature()).append("\"}");
    }

    private void actions(List<Action> actions) {
        String separator = "";
        for (Action action : actions) {
            out.append(separator).append("{\"").append(action.tag()).append("\":{");
            fields(action);
            out.append("}}");
            separator = ",";
        }
    }

    private void fields(Action action) {
        if (action instanceof LimitOrder order) {
            limit(order);
        } else if (action instanceof MarketOrder order) {
            market(order);
        } else if (action instanceof ConditionalOrder conditional) {
            new ConditionalWriter(out).fields(conditional);
        } else if (action instanceof Basket basket) {
            basket(basket);
        } else if (action instanceof OnFill order) {
            out.append("\"actions\":[");
            actions(order.actions());
            out.append("],\"trigger\":");
            actions(List.of(order.parent()));
        } else if (action instanceof AttachOnFill attach) {
            out.append("\"actions\":[");
            actions(attach.actions());
            out.append("],\"p\":").append(attach.parent());
        } else if (action instanceof ModifyOrder modify) {
            modify(modify);
        } else if (action instanceof CancelOrder cancel) {
            cancel(cancel);
        } else if (action instanceof CancelAll cancel) {
            cancelAll(cancel);
        } else if (action instanceof Faucet faucet) {
            faucet(faucet);
        } else if (action instanceof AgentWalletCreation agent) {
            out.append("\"a\":\"").append(agent.agent()).append("\",\"d\":").append(agent.remove());
        } else if (action instanceof UpdateUserSettings settings) {
            settings(settings);
        } else if (action instanceof WhitelistFaucet whitelist) {
            whitelistFaucet(whitelist);
        } else if (action instanceof BuilderApproval approval) {
            out.append("\"fee\":").append(approval.maxFee());
            out.append(",\"to\":\"").append(approval.to()).append('"');
        } else if (action instanceof BuilderRevocation revocation) {
            out.append("\"to\":\"").append(revocation.to()).append('"');
        } else if (action instanceof OwnAction own) {
            own(own);
        } else if (action instanceof SubAccountAction own) {
            new SubAccountWriter(out).fields(own);
        } else if (action instanceof MultisigAction own) {
            new MultisigWriter(out, this::actions).fields(own);
        } else if (action instanceof OraclePrice price) {
            oraclePrice(price);
        } else if (action instanceof FeedPrices prices) {
            feedPrices(prices);
        } else {
            throw new IllegalStateException("no layout for " + action.getClass());
        }
    }

    private void basket(Basket basket) {
        out.append("\"actions\":[");
        actions(basket.actions());
        out.append("],\"c\":");
        string(basket.symbol());
        out.append(",\"d\":").append(basket.isAbove());
        if (basket.routing() != Routing.UNSTATED) {
            out.append(",\"i\":").append(basket.routing() == Routing.ISOLATED);
        }
        out.append(",\"tr\":");
        number(basket.trigger());
    }

    private void own(OwnAction action) {
        List<OwnAction.Field> fields = action.kind().fields();
        for (int i = 0; i < fields.size(); i++) {
            Object value = action.values().get(i);
            if (isLeftOut(fields.get(i).type(), value)) {
                continue;
            }
            out.append(i == 0 ? "\"" : ",\"").append(fields.get(i).name()).append("\":");
            if (value instanceof String text) {
                string(text);
            } else if (value instanceof Bytes32 key) {
                out.append('"').append(key).append('"');
            } else if (value instanceof Quantity number) {
                number(number);
            } else {
                out.append(value);
            }
        }
    }

    /**
     * Whether a field with this value is left out of the JSON, because {@link ActionReader} reads an absent field as
     * this value.
     */
    private static boolean isLeftOut(OwnAction.Type type, Object value) {
        return type == OwnAction.Type.OPTIONAL_TEXT && value.equals("")
                || type == OwnAction.Type.OPTIONAL_COUNT && value.equals(0L);
    }

    private void limit(LimitOrder order) {
        begin(order);
        out.append(",\"px\":");
        number(order.price());
        out.append(",\"r\":").append(order.reduceOnly()).append(",\"sz\":");
        number(order.size());
        out.append(",\"tif\":\"").append(order.timeInForce()).append('"');
    }

    private void market(MarketOrder order) {
        begin(order);
        out.append(",\"r\":").append(order.reduceOnly());
        Quantity slippage = order.slippage();
        if (slippage != null) {
            out.append(",\"slippage\":");
            number(slippage);
        }
        out.append(",\"sz\":");
        number(order.size());
    }

    /** Appends the fields {@code b} to {@code i} of a new order, which all kinds of new orders have. */
    private void begin(NewOrder order) {
        out.append("\"b\":").append(order.side() == Side.BUY);
        JsonText.appendTo(out, order.builderCode());
        out.append(",\"c\":");
        string(order.symbol());
        out.append(",\"i\":").append(order.routing() == Routing.ISOLATED);
    }

    private void modify(ModifyOrder modify) {
        out.append("\"c\":");
        string(modify.symbol());
        out.append(",\"oid\":\"").append(modify.orderId()).append("\",\"sz\":");
        number(modify.size());
    }

    private void cancel(CancelOrder cancel) {
        out.append("\"c\":");
        string(cancel.symbol());
        out.append(",\"oid\":\"").append(cancel.orderId()).append('"');
    }

    private void cancelAll(CancelAll cancel) {
        out.append("\"c\":[");
        String separator = "";
        for (String symbol : cancel.symbols()) {
            out.append(separator);
            string(symbol);
            separator = ",";
        }
        out.append(']');
    }

    private void faucet(Faucet faucet) {
        Quantity amount = faucet.amount();
        if (amount != null) {
            out.append("\"amount\":");
            number(amount);
            out.append(',');
        }
        out.append("\"u\":\"").append(faucet.recipient()).append('"');
    }

    private void settings(UpdateUserSettings update) {
        out.append("\"m\":{");
        String separator = "";
        for (LeverageSetting setting : update.sorted().settings()) {
            out.append(separator);
            string(setting.symbol());
            out.append(':');
            number(setting.leverage());
            separator = ",";
        }
        out.append('}');
    }

    private void whitelistFaucet(WhitelistFaucet whitelist) {
        out.append("\"target\":\"").append(whitelist.target());
        out.append("\",\"whitelist\":").append(whitelist.whitelist());
    }

    private void oraclePrice(OraclePrice price) {
        out.append("\"c\":");
        string(price.asset());
        out.append(",\"px\":");
        number(price.price());
        out.append(",\"t\":").append(Long.toUnsignedString(price.timestamp()));
    }

    private void feedPrices(FeedPrices prices) {
        out.append("\"oracles\":[");
        String separator = "";
        for (FeedPrice price : prices.prices()) {
            out.append(separator).append("{\"e\":").append(price.exponent());
            out.append(",\"fi\":").append(Long.toUnsignedString(price.feed()));
            out.append(",\"px\":").append(Long.toUnsignedString(price.price()));
            out.append(",\"t\":")
                    .append(Long.toUnsignedString(price.timestamp()))
                    .append('}');
            separator = ",";
        }
        out.append(']');
    }

    private void number(Quantity value) {
        JavaScriptNumber.appendTo(out, value.wire());
    }

    private void string(String text) {
        JsonText.appendTo(out, text);
    }
}
