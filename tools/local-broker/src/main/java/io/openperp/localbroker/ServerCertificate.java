package io.openperp.localbroker;

/**
 * TLS certificate of a server, with its key.
 *
 * @param privateKey PKCS #8, as PEM
 * @param chain its certificate and those between it and the authority, as PEM
 * @param authority certificate of the signing authority, as PEM
 */
public record ServerCertificate(String privateKey, String chain, String authority) {

    @Override
    public String toString() {
        return "ServerCertificate[" + chain.strip() + "]";
    }
}
