package io.openperp.transaction.json;

import io.openperp.transaction.Action;
import io.openperp.transaction.Administration.WhitelistFaucet;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.MultisigAction.ProposalStep;
import io.openperp.transaction.OperatorAction.FeedPrices;
import io.openperp.transaction.OperatorAction.FeedPrices.FeedPrice;
import io.openperp.transaction.OperatorAction.OraclePrice;
import io.openperp.transaction.OwnAction;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SettingsAction.UpdateUserSettings.LeverageSetting;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/** Reads one element of {@code actions}: an object whose only key is the action's tag, such as {@code l} for a limit order. */
final class ActionReader {

    private static final long MOST_COUNT = (1L << 32) - 1;

    /** Largest number of elements in a list inside an action. */
    private static final int MAX_LIST = 1000;

    private final Fields in;
    private final OrderReader orders;
    private final ConditionalReader conditionals;
    private final SubAccountReader subAccounts;
    private final BasketReader baskets;
    private final MultisigReader multisigs;

    private ActionReader(Fields in) {
        this.in = in;
        this.orders = new OrderReader(in);
        this.conditionals = new ConditionalReader(in, orders);
        this.subAccounts = new SubAccountReader(in);
        this.baskets = new BasketReader(in, orders);
        this.multisigs = new MultisigReader(in, baskets);
    }

    static Action read(Fields in, JsonToken token) {
        return read(in, token, tag -> null);
    }

    /**
     * Reads an action. Throws {@code MalformedTransaction} for anything else.
     *
     * @param refusal returns the message that refuses a kind of action at this place, null if it is allowed; the kind
     *     is given by its tag, the key such as {@code l} under which JSON has the action
     */
    static Action read(Fields in, JsonToken token, Function<String, @Nullable String> refusal) {
        if (token != JsonToken.START_OBJECT) {
            throw in.malformed("must be an object with one key, its tag");
        }
        String tag = in.next();
        if (tag == null) {
            throw in.malformed("is empty; accepted are the tags " + Action.tags());
        }
        String refused = refusal.apply(tag);
        if (refused != null) {
            throw in.malformed(refused);
        }
        String around = in.tag();
        Action action = new ActionReader(in).action(tag);
        if (in.next() != null) {
            throw in.malformed("has more than one key; an action is an object with one key, its tag");
        }
        in.enterTag(around);
        return action;
    }

    private Action action(String tag) {
        return switch (tag) {
            case "l" -> orders.limit(open(tag));
            case "m" -> orders.market(open(tag));
            case "st" -> conditionals.stop(StopOrder.Kind.STOP, open(tag));
            case "tp" -> conditionals.stop(StopOrder.Kind.TAKE_PROFIT, open(tag));
            case "rng" -> conditionals.range(open(tag));
            case "trl" -> conditionals.trailing(open(tag));
            case "trig" -> baskets.basket(open(tag));
            case "of" -> baskets.onFill(open(tag));
            case "mod" -> modify(tag);
            case "cx" -> cancel(tag);
            case "cxa" -> cancelAll(tag);
            case "faucet", "Faucet" -> faucet(tag);
            case "agentWalletCreation" -> agentWalletCreation(tag);
            case "updateUserSettings" -> settings(tag);
            case "whitelistFaucet", "whiteListFaucet" -> whitelistFaucet(tag);
            case "abc", "approveBuilderCode" -> builderApproval(tag);
            case "rbc", "revokeBuilderCode" -> builderRevocation(tag);
            case "createSubAccount" -> subAccounts.create(open(tag));
            case "removeSubAccount" -> subAccounts.remove(open(tag));
            case "renameSubAccount", "rsa" -> subAccounts.rename(open(tag));
            case "transfer" -> subAccounts.transfer(open(tag));
            case "createMultisig" -> multisigs.create(open(tag));
            case "msp" -> multisigs.propose(open(tag));
            case "msa" -> multisigs.step(ProposalStep.Kind.APPROVE, open(tag));
            case "msr" -> multisigs.step(ProposalStep.Kind.REJECT, open(tag));
            case "msc" -> multisigs.step(ProposalStep.Kind.CANCEL, open(tag));
            case "mse" -> multisigs.step(ProposalStep.Kind.EXECUTE, open(tag));
            case "msu" -> multisigs.update(open(tag));
            case "px" -> oraclePrice(tag);
            case "o" -> feedPrices(tag);
            default ->
                own(OwnAction.kind(tag)
                        .orElseThrow(() -> in.malformed("unknown action \"" + Fields.shortened(tag, 40)
                                + "\"; accepted are the tags " + Action.tags())));
        };
    }

    private OwnAction own(OwnAction.Kind kind) {
        @Nullable Object[] values = new Object[kind.fields().size()];
        for (String name = open(kind.tag()); name != null; name = in.next()) {
            int index = fieldNames(kind).indexOf(name);
            if (index < 0) {
                in.skip();
            } else {
                values[index] = switch (kind.fields().get(index).type()) {
                    case TEXT, OPTIONAL_TEXT -> in.string(name);
                    case FLAG -> in.bool(name);
                    case COUNT, OPTIONAL_COUNT -> in.signed(name, 0, MOST_COUNT);
                    case KEY -> in.key(name);
                    case FIXED -> in.fixed(name);
                };
            }
        }
        List<Object> all = new ArrayList<>(values.length);
        for (int i = 0; i < values.length; i++) {
            OwnAction.Field field = kind.fields().get(i);
            all.add(in.required(values[i] == null ? valueLeftOut(field.type()) : values[i], field.name()));
        }
        return kind.constructor().apply(all);
    }

    /** The value that an optional field has if the JSON does not contain it; null if the field is required. */
    private static @Nullable Object valueLeftOut(OwnAction.Type type) {
        return switch (type) {
            case OPTIONAL_TEXT -> "";
            case OPTIONAL_COUNT -> 0L;
            case TEXT, COUNT, FLAG, KEY, FIXED -> null;
        };
    }

    private static List<String> fieldNames(OwnAction.Kind kind) {
        return kind.fields().stream().map(OwnAction.Field::name).toList();
    }

    private ModifyOrder modify(String tag) {
        Bytes32 orderId = null;
        String symbol = null;
        String c = null;
        Quantity amount = null;
        Quantity sz = null;
        for (String name = open(tag); name != null; name = in.next()) {
            switch (name) {
                case "oid" -> orderId = in.key(name);
                case "symbol" -> symbol = in.symbol(name);
                case "c" -> c = in.symbol(name);
                case "amount" -> amount = in.f64(name);
                case "sz" -> sz = in.f64(name);
                default -> in.skip();
            }
        }
        in.requireEqual("symbol", symbol, "c", c);
        in.requireEqual("amount", amount, "sz", sz);
        return new ModifyOrder(
                in.required(orderId, "oid"),
                in.required(symbol != null ? symbol : c, "symbol"),
                in.required(amount != null ? amount : sz, "amount"));
    }

    private CancelOrder cancel(String tag) {
        String symbol = null;
        Bytes32 orderId = null;
        for (String name = open(tag); name != null; name = in.next()) {
            switch (name) {
                case "c" -> symbol = in.symbol(name);
                case "oid" -> orderId = in.key(name);
                default -> in.skip();
            }
        }
        return new CancelOrder(in.required(symbol, "c"), in.required(orderId, "oid"));
    }

    private CancelAll cancelAll(String tag) {
        List<String> symbols = null;
        for (String name = open(tag); name != null; name = in.next()) {
            switch (name) {
                case "c" -> symbols = symbols(name);
                default -> in.skip();
            }
        }
        return new CancelAll(in.required(symbols, "c"));
    }

    private List<String> symbols(String name) {
        List<String> symbols = new ArrayList<>();
        expectArray(in.token(), name, "symbols");
        for (JsonToken token = in.token(); token != JsonToken.END_ARRAY; token = in.token()) {
            symbols.add(in.symbol("each element of " + name, token));
            checkLength(symbols, name);
        }
        return symbols;
    }

    private Faucet faucet(String tag) {
        Bytes32 recipient = null;
        Quantity amount = null;
        for (String name = open(tag); name != null; name = in.next()) {
            switch (name) {
                case "u" -> recipient = in.key(name);
                case "amount" -> amount = in.nullableF64(name);
                default -> in.skip();
            }
        }
        return new Faucet(in.required(recipient, "u"), amount);
    }

    private AgentWalletCreation agentWalletCreation(String tag) {
        Bytes32 agent = null;
        Boolean remove = null;
        for (String name = open(tag); name != null; name = in.next()) {
            switch (name) {
                case "a" -> agent = in.key(name);
                case "d" -> remove = in.bool(name);
                default -> in.skip();
            }
        }
        return new AgentWalletCreation(in.required(agent, "a"), in.required(remove, "d"));
    }

    private UpdateUserSettings settings(String tag) {
        List<LeverageSetting> settings = null;
        for (String name = open(tag); name != null; name = in.next()) {
            switch (name) {
                case "m" -> settings = leverages(name);
                default -> in.skip();
            }
        }
        return new UpdateUserSettings(in.required(settings, "m"));
    }

    /** Reads leverage settings, which JSON gives as an array of pairs or as an object. */
    private List<LeverageSetting> leverages(String name) {
        List<LeverageSetting> settings = new ArrayList<>();
        JsonToken opening = in.token();
        if (opening == JsonToken.START_OBJECT) {
            for (String symbol = in.next(); symbol != null; symbol = in.next()) {
                settings.add(new LeverageSetting(in.symbolNamed("m", symbol), in.f64("leverage")));
                checkLength(settings, name);
            }
            return settings;
        }
        expectArray(opening, name, "[symbol, leverage] pairs, or an object");
        for (JsonToken token = in.token(); token != JsonToken.END_ARRAY; token = in.token()) {
            expectArray(token, "each element of " + name, "a symbol and a leverage");
            settings.add(new LeverageSetting(in.symbol("symbol"), in.f64("leverage")));
            if (in.token() != JsonToken.END_ARRAY) {
                throw in.malformed("each element of m must be a pair of a symbol and a leverage");
            }
            checkLength(settings, name);
        }
        return settings;
    }

    private WhitelistFaucet whitelistFaucet(String tag) {
        Bytes32 target = null;
        Bytes32 account = null;
        Boolean whitelist = null;
        for (String name = open(tag); name != null; name = in.next()) {
            switch (name) {
                case "target" -> target = in.key(name);
                case "account" -> account = in.key(name);
                case "whitelist" -> whitelist = in.bool(name);
                default -> in.skip();
            }
        }
        in.requireEqual("target", target, "account", account);
        return new WhitelistFaucet(
                in.required(target != null ? target : account, "target"), in.required(whitelist, "whitelist"));
    }

    private BuilderApproval builderApproval(String tag) {
        Bytes32 to = null;
        Long fee = null;
        for (String name = open(tag); name != null; name = in.next()) {
            switch (name) {
                case "to" -> to = in.key(name);
                case "fee" -> fee = in.signed(name, 0, BuilderCode.MAX_BYTE);
                default -> in.skip();
            }
        }
        return new BuilderApproval(in.required(to, "to"), Math.toIntExact(in.required(fee, "fee")));
    }

    private BuilderRevocation builderRevocation(String tag) {
        Bytes32 to = null;
        for (String name = open(tag); name != null; name = in.next()) {
            switch (name) {
                case "to" -> to = in.key(name);
                default -> in.skip();
            }
        }
        return new BuilderRevocation(in.required(to, "to"));
    }

    private OraclePrice oraclePrice(String tag) {
        Long timestamp = null;
        String asset = null;
        Quantity price = null;
        for (String name = open(tag); name != null; name = in.next()) {
            switch (name) {
                case "t" -> timestamp = in.unsigned(name);
                case "c" -> asset = in.symbol(name);
                case "px" -> price = in.f64(name);
                default -> in.skip();
            }
        }
        return new OraclePrice(in.required(timestamp, "t"), in.required(asset, "c"), in.required(price, "px"));
    }

    private FeedPrices feedPrices(String tag) {
        List<FeedPrice> prices = null;
        for (String name = open(tag); name != null; name = in.next()) {
            switch (name) {
                case "oracles" -> prices = feeds(name);
                default -> in.skip();
            }
        }
        return new FeedPrices(in.required(prices, "oracles"));
    }

    private List<FeedPrice> feeds(String name) {
        List<FeedPrice> prices = new ArrayList<>();
        expectArray(in.token(), name, "prices");
        for (JsonToken token = in.token(); token != JsonToken.END_ARRAY; token = in.token()) {
            in.expectObject(token, "each element of " + name);
            prices.add(feed());
            checkLength(prices, name);
        }
        return prices;
    }

    private FeedPrice feed() {
        Long timestamp = null;
        Long feed = null;
        Long price = null;
        Long exponent = null;
        for (String name = in.next(); name != null; name = in.next()) {
            switch (name) {
                case "t" -> timestamp = in.unsigned(name);
                case "fi" -> feed = in.unsigned(name);
                case "px" -> price = in.unsigned(name);
                case "e" -> exponent = in.signed(name, Short.MIN_VALUE, Short.MAX_VALUE);
                default -> in.skip();
            }
        }
        return new FeedPrice(
                in.required(timestamp, "t"),
                in.required(feed, "fi"),
                in.required(price, "px"),
                in.required(exponent, "e").shortValue());
    }

    /** Enters the object that is the value of the tag, and returns the name of its first field; null if it is empty. */
    private @Nullable String open(String tag) {
        in.enterTag(tag);
        in.expectObject(in.token(), tag);
        return in.next();
    }

    private void expectArray(JsonToken token, String name, String content) {
        if (token != JsonToken.START_ARRAY) {
            throw in.malformed(name + " must be an array of " + content);
        }
    }

    private void checkLength(List<?> list, String name) {
        if (list.size() > MAX_LIST) {
            throw in.malformed(name + " has too many elements, at most " + MAX_LIST + " are accepted");
        }
    }
}
