package io.openperp.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.contracts.HttpContract.SchemaExample;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The document is valid OpenAPI, and everything it shows is valid by what it says. */
class HttpContractTest {

    private static final HttpContract CONTRACT = new HttpContract();

    static List<HttpExample> examples() {
        return CONTRACT.examples();
    }

    static List<SchemaExample> schemaExamples() {
        return CONTRACT.schemaExamples();
    }

    @Test
    void documentIsValidOpenApi() {
        assertThat(CONTRACT.version()).startsWith("3.1.");
        assertThat(MetaSchema.OPENAPI_3_1.violations(CONTRACT.tree())).isEmpty();
    }

    @Test
    void whatIsNoOpenApiIsFound() {
        ObjectNode document = CONTRACT.tree().deepCopy().asObject();
        document.withObject("/paths/~1order/post").remove("responses");
        document.withObject("/paths/~1stats/get").put("sumary", "misspelt");
        assertThat(MetaSchema.OPENAPI_3_1.violations(document)).isNotEmpty();
        assertThat(MetaSchema.JSON_SCHEMA_2020_12.violations(Document.json("{\"type\":\"text\"}")))
                .isNotEmpty();
    }

    @Test
    void schemasAreValidJsonSchema() {
        CONTRACT.tree()
                .at("/components/schemas")
                .forEachEntry((name, schema) -> assertThat(MetaSchema.JSON_SCHEMA_2020_12.violations(schema))
                        .as(name)
                        .isEmpty());
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        assertThat(References.broken("openapi.yaml", CONTRACT.tree(), CONTRACT.tree()))
                .isEmpty();
    }

    @Test
    void everySchemaIsUsed() {
        assertThat(References.unusedSchemas("openapi.yaml", CONTRACT.tree(), new SocketContract().tree()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleIsValid(HttpExample example) {
        String path = example.path().split("\\?", 2)[0];
        assertThat(CONTRACT.violations(
                        example.method(),
                        path,
                        example.status(),
                        example.answer().toString()))
                .isEmpty();
        JsonNode body = example.body();
        if (body != null && example.status() == 200) {
            assertThat(CONTRACT.requestViolations(example.method(), path, body)).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("schemaExamples")
    void exampleOfASchemaIsValid(SchemaExample example) {
        assertThat(CONTRACT.violations(example)).isEmpty();
    }

    @Test
    void everyOperationThatAnswersWithDataHasAnExample() {
        List<String> shown = examples().stream()
                .map(e -> e.path().split("\\?", 2)[0])
                .distinct()
                .toList();
        assertThat(CONTRACT.operations())
                .filteredOn(operation -> !CONTRACT.isOutsideTheBase(operation))
                .allSatisfy(operation -> assertThat(shown)
                        .anyMatch(path -> path.matches(operation.path().replaceAll("\\{[^}]+}", "[^/]+"))));
    }

    @Test
    void refusedRequestsAreRefusedByTheSchemaToo() {
        assertThat(examples())
                .filteredOn(example -> example.body() != null && example.status() == 400)
                .hasSizeGreaterThan(2)
                .allSatisfy(example -> assertThat(
                                CONTRACT.requestViolations(example.method(), example.path(), example.body()))
                        .isNotEmpty());
    }

    @Test
    void numbersAreHeldAgainstEightPlaces() {
        assertThat(CONTRACT.schemaViolations("Decimal", Document.json("-92233720368.54775808")))
                .isEmpty();
        assertThat(CONTRACT.schemaViolations("Decimal", Document.json("0.00000001")))
                .isEmpty();
        assertThat(CONTRACT.schemaViolations("Decimal", Document.json("0.30000000000000004")))
                .isNotEmpty();
        assertThat(CONTRACT.schemaViolations("Decimal", Document.json("\"1\""))).isNotEmpty();
    }

    @Test
    void answerThatIsNotDocumentedIsFound() {
        assertThat(CONTRACT.violations("GET", "/ticker/BTC-USD", 200, "{}")).isNotEmpty();
        assertThat(CONTRACT.violations("GET", "/ticker/BTC-USD", 404, "{\"error\":\"no\",\"code\":1}"))
                .isNotEmpty();
        assertThat(CONTRACT.violations("GET", "/secrets", 200, "{}")).isNotEmpty();
        assertThat(CONTRACT.violations("GET", "/secrets", 404, "{\"error\":\"no\"}"))
                .isEmpty();
        assertThat(CONTRACT.violations("GET", "/ticker/BTC-USD", 200, "<html>")).isNotEmpty();
    }
}
