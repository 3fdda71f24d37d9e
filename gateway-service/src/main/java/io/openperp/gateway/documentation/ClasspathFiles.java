package io.openperp.gateway.documentation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** Reads the files of the documentation pages from the class path. */
final class ClasspathFiles {

    private static final String WEBJAR = "/META-INF/maven/org.webjars/swagger-ui/pom.properties";

    private final String swaggerUi = "/META-INF/resources/webjars/swagger-ui/" + version() + "/";

    byte[] document(String name) {
        return read("/documentation/" + name);
    }

    byte[] swaggerUi(String name) {
        return read(swaggerUi + name);
    }

    private static String version() {
        try (InputStream in = open(WEBJAR)) {
            Properties properties = new Properties();
            properties.load(in);
            return properties.getProperty("version", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] read(String name) {
        try (InputStream in = open(name)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) {
        InputStream in = ClasspathFiles.class.getResourceAsStream(name);
        if (in == null) {
            throw new IllegalStateException(name + " is not on the class path");
        }
        return in;
    }
}
