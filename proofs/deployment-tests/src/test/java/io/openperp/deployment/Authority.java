package io.openperp.deployment;

import io.openperp.localbroker.ServerCertificate;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** Signs certificates of servers on this machine. Nothing of it is kept: each lasts an hour. */
final class Authority {

    private static final Duration LIFE = Duration.ofHours(1);

    private final KeyPair keys = keys();
    private final X509Certificate certificate;

    Authority(String name) {
        X500Principal own = new X500Principal("CN=" + name);
        certificate = sign(own, own, keys, keys, List.of());
    }

    /** Certificate of the authority as PEM, which clients are told to trust. */
    String pem() {
        return text(certificate);
    }

    /** A certificate for the host {@code name} alone. */
    ServerCertificate certify(String name) {
        KeyPair server = keys();
        X509Certificate signed = sign(
                certificate.getSubjectX500Principal(), new X500Principal("CN=" + name), server, keys, List.of(name));
        return new ServerCertificate(privateKey(server), text(signed), pem());
    }

    /** @param names of the server; an authority has none */
    private static X509Certificate sign(
            X500Principal issuer, X500Principal subject, KeyPair keys, KeyPair signers, List<String> names) {
        try {
            X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    issuer,
                    new BigInteger(64, new SecureRandom()),
                    Date.from(Instant.now().minus(LIFE)),
                    Date.from(Instant.now().plus(LIFE)),
                    subject,
                    keys.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(names.isEmpty()));
            for (String name : names) {
                GeneralNames also = new GeneralNames(new GeneralName(GeneralName.dNSName, name));
                builder.addExtension(Extension.subjectAlternativeName, false, also);
            }
            return new JcaX509CertificateConverter()
                    .getCertificate(
                            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(signers.getPrivate())));
        } catch (CertIOException | GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static KeyPair keys() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String privateKey(KeyPair keys) {
        try {
            return text(new JcaPKCS8Generator(keys.getPrivate(), null));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String text(Object object) {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(object);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }
}
