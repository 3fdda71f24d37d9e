package io.openperp.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.action.ActionResult;
import io.openperp.api.action.OrderAnswer;
import io.openperp.api.json.ApiJson;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** API-095: whoever asks gets the spelling of the present live venue, in every record with a status or a fee. */
class ApiVersionTest {

    private static final Path RECORDS = Path.of("target/classes/io/openperp/api");
    private static final JsonMapper RELEASE = ApiJson.mapper();
    private static final JsonMapper LIVE = ApiJson.mapper(ApiVersion.LIVE);

    /** Shares of a notional, and rates in basis points: they have one sign everywhere. */
    private static final Set<String> RATES =
            Set.of("Fill.feeBps", "AccountUpdate$Filled.feeBps", "MarketInfo.makerFee", "MarketInfo.takerFee");

    /** A new field whose name says that it is a fee is an amount that was paid, or a rate that stands above. */
    @Test
    void everyFeeThatWasPaidIsMarked() throws IOException {
        Set<String> unmarked = new TreeSet<>();
        int marked = 0;
        for (Class<?> type : records()) {
            for (Method part : written(type)) {
                boolean isFee = part.getReturnType() == Decimal.class
                        && part.getName().toLowerCase(Locale.ROOT).contains("fee");
                boolean isMarked = part.isAnnotationPresent(PaidFee.class);
                marked += isMarked ? 1 : 0;
                assertThat(isMarked && part.getReturnType() != Decimal.class)
                        .as("%s.%s is marked and no amount", type, part)
                        .isFalse();
                if (isFee && !isMarked) {
                    unmarked.add(type.getName().substring(type.getPackageName().length() + 1) + "." + part.getName());
                }
            }
        }
        assertThat(unmarked).isEqualTo(RATES);
        assertThat(marked).isEqualTo(15);
    }

    /** The fields of a record in JSON: its components, and the values that it computes from them. */
    private static List<Method> written(Class<?> type) {
        return Stream.of(type.getDeclaredMethods())
                .filter(method -> method.getParameterCount() == 0
                        && !Modifier.isStatic(method.getModifiers())
                        && !method.isSynthetic())
                .toList();
    }

    static Stream<Arguments> examples() {
        // what a post was answered is in it as the gateway has written it
        return ExamplesTest.examples().filter(example -> !example.get()[0].equals("stream-posted"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("examples")
    void anExampleDiffersInStatusesAndFeesOnly(String name, JavaType type) throws IOException {
        String release = ExamplesTest.text(name);
        Object read = RELEASE.readValue(release, type);
        String live = LIVE.writeValueAsString(read);
        assertThat(live).doesNotContain("\"cancelledIOC\"");
        List<String> differences = new ArrayList<>();
        differ("", RELEASE.readTree(release), LIVE.readTree(live), differences);
        assertThat(differences).isEmpty();
        assertThat(LIVE.<Object>readValue(live, type)).isEqualTo(read);
        assertThat(ApiJson.respelled(bytes("null"), ErrorAnswer.class, ApiVersion.RELEASE))
                .isEqualTo(bytes("null"));
    }

    @Test
    void aFillAndACancelledOrderAreSpelledAsAsked() {
        OrderAnswer answer = OrderAnswer.ok(List.of(new ActionResult.CancelledIoc("id", Decimal.parse("0.3"), 10)));
        byte[] json = RELEASE.writeValueAsBytes(answer);
        assertThat(new String(ApiJson.respelled(json, OrderAnswer.class, ApiVersion.LIVE), StandardCharsets.UTF_8))
                .contains("{\"cancelledIoc\":{\"oid\":\"id\",\"filledSz\":0.3,\"delayedMillis\":10}}");
        assertThat(ApiJson.respelled(json, OrderAnswer.class, ApiVersion.RELEASE))
                .isSameAs(json);
        assertThat(LIVE.writeValueAsString(Map.of("status", OrderStatus.CANCELLED_IOC)))
                .isEqualTo("{\"status\":\"cancelledIoc\"}");
    }

    @Test
    void aSpellingThatIsUnknownIsNamedWithThoseThatAreNot() {
        assertThat(ApiVersion.named("live")).contains(ApiVersion.LIVE);
        assertThat(ApiVersion.named("1.0.12")).contains(ApiVersion.RELEASE);
        assertThat(ApiVersion.named("LIVE")).isEmpty();
        assertThat(ApiVersion.refusal(ApiVersion.HEADER, "LIVE"))
                .isEqualTo("X-Api-Spelling is LIVE, accepted is 1.0.12 or live");
    }

    private static void differ(String path, JsonNode release, JsonNode live, List<String> differences) {
        if (release.isObject() && live.isObject()) {
            List<String> names = release.propertyNames().stream().toList();
            List<String> spelled = names.stream().map(ApiVersionTest::live).toList();
            if (!spelled.equals(live.propertyNames().stream().toList())) {
                differences.add(path + " has " + live.propertyNames());
            }
            names.forEach(name -> differ(path + "." + name, release.get(name), live.path(live(name)), differences));
        } else if (release.isArray() && live.isArray() && release.size() == live.size()) {
            for (int i = 0; i < release.size(); i++) {
                differ(path, release.get(i), live.get(i), differences);
            }
        } else if (!isSame(path, release, live)) {
            differences.add(path + ": " + release + " became " + live);
        }
    }

    private static boolean isSame(String path, JsonNode release, JsonNode live) {
        if (release.isNumber() && live.isNumber() && isPaidFee(path)) {
            return release.decimalValue().negate().compareTo(live.decimalValue()) == 0;
        }
        return release.isString() ? live(release.stringValue()).equals(live.stringValue()) : release.equals(live);
    }

    private static boolean isPaidFee(String path) {
        String name = path.substring(path.lastIndexOf('.') + 1);
        boolean isRate = path.toLowerCase(Locale.ROOT).contains("buildercode")
                || path.contains("markets.")
                || path.contains("Policies");
        return !isRate
                && Set.of("fee", "fees", "makerFee", "takerFee", "builderFee", "totalMakerFees", "totalTakerFees")
                        .contains(name);
    }

    private static String live(String text) {
        return text.equals("cancelledIOC") ? "cancelledIoc" : text;
    }

    private static List<Class<?>> records() throws IOException {
        List<Class<?>> all = new ArrayList<>();
        try (Stream<Path> files = Files.walk(RECORDS)) {
            for (Path file : files.toList()) {
                String name = RECORDS.relativize(file).toString();
                if (name.endsWith(".class") && !name.endsWith("package-info.class")) {
                    String path = name.replace(".class", "").replace('/', '.');
                    Class<?> type = Class.forName("io.openperp.api." + path);
                    if (type.isRecord()) {
                        all.add(type);
                    }
                }
            }
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
        return all;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
