package io.openperp.contracts;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialect;
import com.networknt.schema.dialect.Dialects;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Schemas that the authors of a format publish to check documents in it, from the npm packages of this module. */
final class MetaSchema {

    static final MetaSchema OPENAPI_3_1 =
            of(Dialects.getDraft202012(), "@seriousme/openapi-schema-validator/schemas/v3.1/schema.json");
    static final MetaSchema ASYNCAPI_3_0 = of(Dialects.getDraft7(), "@asyncapi/specs/schemas/3.0.0-without-$id.json");
    static final MetaSchema JSON_SCHEMA_2020_12 =
            new MetaSchema(SchemaRegistry.withDefaultDialect(Dialects.getDraft202012())
                    .getSchema(SchemaLocation.of(Dialects.getDraft202012().getId())));

    private final Schema schema;

    private MetaSchema(Schema schema) {
        this.schema = schema;
    }

    List<String> violations(JsonNode document) {
        return schema.validate(document).stream().map(Error::toString).toList();
    }

    private static MetaSchema of(Dialect dialect, String file) {
        try (InputStream in = Files.newInputStream(Path.of("node_modules", file.split("/")))) {
            return new MetaSchema(SchemaRegistry.withDefaultDialect(dialect).getSchema(in, InputFormat.JSON));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
