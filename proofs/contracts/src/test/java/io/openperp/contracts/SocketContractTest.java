package io.openperp.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import io.openperp.api.stream.AccountUpdate;
import io.openperp.api.stream.ServerMessage;
import io.openperp.contracts.SocketContract.MessageExample;
import io.openperp.contracts.SocketContract.TopicRecord;
import io.openperp.journal.AccountCommand;
import io.openperp.journal.AccountEvents;
import io.openperp.journal.LogRecord;
import io.openperp.journal.MarketCommand;
import io.openperp.journal.MarketEvents;
import io.openperp.journal.MarketStatistics;
import io.openperp.journal.StreamSnapshotManifest;
import io.openperp.journal.Topics;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.node.ObjectNode;

/** The document is valid AsyncAPI, what it shows is valid by what it says, and its topics are ours. */
class SocketContractTest {

    private static final SocketContract CONTRACT = new SocketContract();
    private static final Path DOCUMENTS = Path.of("../../docs/api");

    static List<MessageExample> examples() {
        return CONTRACT.examples();
    }

    @Test
    void documentIsValidAsyncApi() {
        assertThat(MetaSchema.ASYNCAPI_3_0.violations(CONTRACT.tree())).isEmpty();
    }

    @Test
    void whatIsNoAsyncApiIsFound() {
        ObjectNode document = CONTRACT.tree().deepCopy().asObject();
        document.withObject("/operations/hearPost").put("action", "hear");
        assertThat(MetaSchema.ASYNCAPI_3_0.violations(document)).isNotEmpty();
    }

    @Test
    void everyReferenceLeadsSomewhere() {
        assertThat(References.broken("asyncapi.yaml", CONTRACT.tree(), CONTRACT.tree()))
                .isEmpty();
        assertThat(References.broken("openapi.yaml", CONTRACT.tree(), new HttpContract().tree()))
                .isEmpty();
    }

    @Test
    void everySchemaIsUsed() {
        assertThat(References.unusedSchemas("asyncapi.yaml", CONTRACT.tree(), CONTRACT.tree()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleIsValid(MessageExample example) {
        assertThat(CONTRACT.violations(example)).isEmpty();
    }

    @Test
    void everyMessageOfTheSocketHasAnExample() {
        assertThat(CONTRACT.tree().at("/channels/socket/messages").propertyNames())
                .allSatisfy(message -> assertThat(examples())
                        .anyMatch(example -> example.message().equals(message)));
    }

    @Test
    void everyEventOfAnAccountHasAnExample() {
        Set<String> shown = examples().stream()
                .filter(example -> example.message().equals("account"))
                .map(example -> example.payload().at("/data/type").asString())
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(shown).hasSize(AccountUpdate.class.getPermittedSubclasses().length);
        assertThat(CONTRACT.tree().at("/components/schemas/AccountEvent/oneOf")).hasSize(shown.size());
    }

    @Test
    void messagesOfTheServerAreThoseOfTheApi() {
        Set<String> types = examples().stream()
                .filter(example -> example.payload().has("type"))
                .map(example -> example.payload().get("type").asString())
                .collect(Collectors.toSet());
        assertThat(types)
                .containsAll(Arrays.stream(ServerMessage.class
                                .getAnnotation(com.fasterxml.jackson.annotation.JsonSubTypes.class)
                                .value())
                        .map(type -> type.name())
                        .toList());
    }

    @Test
    void everyTopicIsDocumented() {
        Set<String> topics = Stream.of(Topics.class.getFields())
                .filter(field -> !field.getName().equals("GATEWAY_HEADER"))
                .map(SocketContractTest::text)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(CONTRACT.topicRecords().stream().map(TopicRecord::topic).collect(Collectors.toSet()))
                .isEqualTo(topics);
    }

    @Test
    void recordsOfTheTopicsAreInTheSchemaFiles() {
        Map<String, Descriptor> known = new TreeMap<>();
        for (FileDescriptor file : List.of(
                LogRecord.getDescriptor().getFile(),
                AccountCommand.getDescriptor().getFile(),
                MarketCommand.getDescriptor().getFile(),
                AccountEvents.getDescriptor().getFile(),
                MarketEvents.getDescriptor().getFile(),
                MarketStatistics.getDescriptor().getFile(),
                StreamSnapshotManifest.getDescriptor().getFile())) {
            known.putAll(file.getMessageTypes().stream()
                    .collect(Collectors.toMap(Descriptor::getFullName, Function.identity())));
        }
        assertThat(CONTRACT.topicRecords()).hasSizeGreaterThan(6).allSatisfy(record -> {
            assertThat(known).containsKey(record.message());
            assertThat(DOCUMENTS.resolve(record.schema())).exists();
            assertThat(Files.readString(DOCUMENTS.resolve(record.schema())))
                    .contains(
                            "message " + known.get(record.message()).getName() + " {",
                            "package " + known.get(record.message()).getFile().getPackage() + ";");
        });
    }

    @Test
    void messageThatIsNotDocumentedIsFound() {
        assertThat(CONTRACT.serverViolations(Document.json("{\"type\":\"gossip\"}")))
                .isNotEmpty();
        assertThat(CONTRACT.serverViolations(Document.json("{\"type\":\"unsubscribeResponse\"}")))
                .isNotEmpty();
        assertThat(CONTRACT.clientViolations(Document.json("{\"method\":\"subscribe\",\"subscription\":[]}")))
                .isNotEmpty();
        assertThat(CONTRACT.clientViolations(Document.json(
                        "{\"method\":\"subscribe\",\"subscription\":[{\"type\":\"candle\",\"symbol\":\"X\"}]}")))
                .isNotEmpty();
    }

    @Test
    void answersAreKnown() {
        assertThat(CONTRACT.answersTo("subscribe")).containsExactly("error", "subscriptionResponse");
        assertThat(CONTRACT.answersTo("post")).containsExactly("error", "postResponse");
    }

    private static String text(Field field) {
        try {
            return (String) field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
