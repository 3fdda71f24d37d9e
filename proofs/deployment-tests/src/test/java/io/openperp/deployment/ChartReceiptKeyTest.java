package io.openperp.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Gateways, and nothing else, are given the key of receipts where there is a Secret with one. */
class ChartReceiptKeyTest {

    private static final String FILE = "/etc/openperp/receipt-key";

    @Test
    void gatewaysOnlyReadTheKeyFromItsSecret() {
        Manifests manifests =
                Chart.render(Chart.LEAST, "exchange: {receiptKey: {existingSecret: receipts, key: of-march}}");
        assertThat(manifests
                        .workloads()
                        .filter(workload -> workload.json().toString().contains("receipt")))
                .extracting(Manifest::name)
                .containsExactly("perp-openperp-gateway");
        String gateway =
                manifests.one("Deployment", "perp-openperp-gateway").json().toString();
        assertThat(gateway)
                .contains("{\"name\":\"OPENPERP_GATEWAY_RECEIPT_KEY\",\"value\":\"" + FILE + "/receipt.key\"}")
                .contains("{\"name\":\"receipt-key\",\"mountPath\":\"" + FILE + "\",\"readOnly\":true}")
                .contains("\"secretName\":\"receipts\"")
                .contains("{\"key\":\"of-march\",\"path\":\"receipt.key\"}");
    }

    @Test
    void withoutASecretThereAreNoReceipts() {
        assertThat(ValuesMatrix.LEAST
                        .manifests()
                        .workloads()
                        .filter(workload -> workload.json().toString().contains("receipt")))
                .isEmpty();
    }
}
