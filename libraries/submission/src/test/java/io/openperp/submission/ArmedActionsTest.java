package io.openperp.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.journal.PlaceConditional;
import io.openperp.transaction.Basket;
import io.openperp.transaction.json.TransactionReader;
import io.openperp.units.Bytes32;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CND-037: the listed actions of a basket are those that were signed. */
class ArmedActionsTest {

    private static final String KEY = "8opHzTAnfzRpPEx21XtnrVTX28YQuCpAjcn1PczScKh";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'m':{'b':true,'c':'BTC-USD','i':false,'r':false,'slippage':25.5,'sz':0.1}}",
                "{'m':{'b':false,'builderCode':{'fee':5,'to':'KEY'},'c':'BTC-USD','i':true,'r':true,'slippage':0,'sz':0.1}}",
                "{'m':{'b':false,'c':'BTC-USD','i':false,'r':false,'sz':0.1}}",
                "{'l':{'b':true,'builderCode':{'fee':1,'to':'KEY'},'c':'BTC-USD','i':true,'px':100500.5,'r':false,'sz':0.1,'tif':'ALO'}}",
                "{'l':{'b':true,'c':'BTC-USD','i':false,'px':0.1,'r':false,'sz':12345.00000001,'tif':'IOC'}}",
                "{'st':{'c':'BTC-USD','d':false,'i':true,'slippage':50,'sz':0.1,'tr':95000}}",
                "{'tp':{'builderCode':{'fee':1,'to':'KEY'},'c':'BTC-USD','d':true,'i':false,'lim':109000,'sz':0.1,'tr':110000}}",
                "{'rng':{'c':'BTC-USD','d':true,'i':false,'lmax':111000,'pmax':110000,'pmin':95000,'slSlippage':150,'sz':0.1,'tpSlippage':25}}",
                "{'trl':{'b':true,'c':'BTC-USD','i':false,'slippage':10,'stb':5,'sz':0.1,'trb':200}}",
                "{'mod':{'c':'BTC-USD','oid':'KEY','sz':0.7}},{'cx':{'c':'BTC-USD','oid':'KEY'}},{'cxa':{'c':['BTC-USD']}}"
            })
    void actionsOfABasketAreListedAsTheyWereSigned(String quoted) {
        String actions = "[" + quoted.replace('\'', '"').replace("KEY", KEY) + "]";
        PlaceConditional message = BasketMessages.placeBasket(basket(actions), Bytes32.ZERO);
        assertThat(ArmedActions.json(message.getActionsList())).isEqualTo(actions);
    }

    private static Basket basket(String actions) {
        String json = "{\"actions\":[{\"trig\":{\"actions\":" + actions
                + ",\"c\":\"BTC-USD\",\"d\":true,\"tr\":101000}}],\"nonce\":1,\"account\":\"" + KEY + "\",\"signer\":\""
                + KEY
                + "\",\"signature\":\"" + "1".repeat(64) + "\"}";
        return (Basket) new TransactionReader()
                .read(json.getBytes(StandardCharsets.UTF_8))
                .actions()
                .getFirst();
    }
}
