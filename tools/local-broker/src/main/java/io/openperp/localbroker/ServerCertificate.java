package io.openperp.localbroker;

/**
 * TLS certificate of a server, with its private key.
 *
 * @param privateKey private key in PKCS #8, as PEM
 * @param chain certificate of the server and those between it and the authority, as PEM
 * @param authority certificate of the signing authority, as PEM
 */
public record ServerCertificate(String privateKey, String chain, String authority) {

    @Override
    public String toString() {
        return "ServerCertificate[" + chain.strip() + "]";
    }
}
