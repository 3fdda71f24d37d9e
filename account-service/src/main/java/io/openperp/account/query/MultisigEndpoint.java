package io.openperp.account.query;

import io.openperp.account.projection.TableCurrency;
import io.openperp.account.query.holding.MultisigQuery;
import io.openperp.servicekit.answer.Answers;
import io.openperp.units.Bytes32;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET {base}/multisig/{pubkey}/proposals}: the proposals of a multisig account (MSG-020). */
@RestController
class MultisigEndpoint {

    private final TableCurrency tables;
    private final MultisigQuery query;

    MultisigEndpoint(TableCurrency tables, MultisigQuery query) {
        this.tables = tables;
        this.query = query;
    }

    @GetMapping("${openperp.account.base-path:/api/v1}/multisig/{pubkey}/proposals")
    ResponseEntity<byte[]> proposals(@PathVariable String pubkey) {
        return WhenCurrent.answer(tables, "proposals", () -> current(pubkey));
    }

    private ResponseEntity<byte[]> current(String pubkey) {
        Bytes32 multisig;
        try {
            multisig = Bytes32.parse(pubkey);
        } catch (IllegalArgumentException notAKey) {
            return Answers.refusal(
                    400,
                    "\"" + AccountRequest.quoted(pubkey)
                            + "\" is not an account key: base58 of exactly 32 bytes is accepted");
        }
        return query.proposals(multisig.toByteArray())
                .map(Answers::ok)
                .orElseGet(() -> Answers.refusal(404, multisig + " is not a multisig account"));
    }
}
