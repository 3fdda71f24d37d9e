package io.openperp.localbroker;

/**
 * What a server shows of itself.
 *
 * @param privateKey PKCS #8, as PEM
 * @param chain its certificate and those between it and the authority, as PEM
 * @param authority the certificate of who signed, as PEM
 */
public record ServerCertificate(String privateKey, String chain, String authority) {

    @Override
    public String toString() {
        return "ServerCertificate[" + chain.strip() + "]";
    }
}
