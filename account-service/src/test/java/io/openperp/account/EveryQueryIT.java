package io.openperp.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.openperp.api.account.AccountQuery.AccountQueryType;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** API-043 to API-045, over every type of query and every address that there is: no new one can leave them out. */
class EveryQueryIT extends QueriesFixture {

    /** A value that a client sends where milliseconds are meant, and the answer of the exchange. */
    private static final Map<String, String> WRONG_TIMES = Map.of(
            "1772800000", "1772800000 was probably sent in seconds",
            "1772800000000000", "1772800000000000 was probably sent in microseconds",
            "1772800000000000000", "1772800000000000000 was probably sent in nanoseconds",
            "946684799999", "946684799999 is too early or too late",
            "7258118400001", "7258118400001 is too early or too late",
            "-1", "-1 is too early or too late");

    private static final List<String> HISTORIES =
            List.of("fills", "positions", "funding", "orders", "activity", "risk");

    /** API-043 */
    @ParameterizedTest
    @EnumSource
    void unknownFieldIsNamedOfEveryType(AccountQueryType type) throws Exception {
        assertThat(refused(type, "\"starTime\":1772800000000"))
                .contains("\\\"starTime\\\" is no field of " + type.wireName() + ": type, user");
        assertThat(refused(type, "\"limit\":5,\"limit\":6")).contains("a field is given twice");
    }

    /** API-044 */
    @ParameterizedTest
    @EnumSource
    void timeInAnotherUnitIsNamedOfEveryType(AccountQueryType type) throws Exception {
        for (String field : List.of("startTime", "endTime")) {
            boolean isTaken = !refused(type, "\"" + field + "\":1772800000").contains("is no field of");
            for (Map.Entry<String, String> time : WRONG_TIMES.entrySet()) {
                assertThat(refused(type, "\"" + field + "\":" + time.getKey()))
                        .contains(
                                isTaken
                                        ? "\\\"" + field + "\\\" is not accepted: " + time.getValue()
                                        : "\\\"" + field + "\\\" is no field of " + type.wireName());
            }
        }
    }

    /** API-045 */
    @ParameterizedTest
    @EnumSource
    void marketThatIsNotListedIsNamedOfEveryType(AccountQueryType type) throws Exception {
        assertThat(refused(type, "\"symbol\":\"BTC-USDT\""))
                .containsAnyOf(
                        "symbol \\\"BTC-USDT\\\" is unknown: one of BTC-USD, ETH-USD is accepted",
                        "\\\"symbol\\\" is no field of " + type.wireName());
    }

    @Test
    void everyAddressRefusesWhatItDoesNotTake() throws Exception {
        List<String> seen = new ArrayList<>();
        for (var mapped : mapping().getHandlerMethods().entrySet()) {
            if (mapped.getKey().getMethodsCondition().getMethods().contains(RequestMethod.GET)) {
                for (String pattern : mapped.getKey().getPatternValues()) {
                    for (String path : paths(pattern)) {
                        seen.add(path);
                        refusesUnknownAndRepeated(path, parameters(mapped.getValue(), path));
                    }
                }
            }
        }
        assertThat(seen).hasSizeGreaterThan(10).anyMatch(path -> path.endsWith("/adminHistory"));
    }

    private void refusesUnknownAndRepeated(String path, List<String> parameters) throws Exception {
        assertThat(refused(path + "?starTime=1772800000000"))
                .as(path)
                .contains("\\\"starTime\\\" is no parameter of ")
                .contains(
                        parameters.isEmpty()
                                ? "none is accepted"
                                : String.join(", ", parameters)
                                        + (parameters.size() == 1 ? " is accepted" : " are accepted"));
        for (String name : parameters) {
            assertThat(refused(path + "?" + name + "=1&" + name + "=2"))
                    .as(path)
                    .contains("\\\"" + name + "\\\" is given 2 times, once is accepted");
            if (name.endsWith("Time")) {
                for (Map.Entry<String, String> time : WRONG_TIMES.entrySet()) {
                    assertThat(refused(path + "?" + name + "=" + time.getKey()))
                            .contains("\\\"" + name + "\\\" is not accepted: " + time.getValue());
                }
            }
            if (List.of("symbol", "market").contains(name)) {
                assertThat(service.send("GET", path + "?" + name + "=BTC-USDT", "text/plain", "")
                                .body())
                        .as(path)
                        .contains("\\\"BTC-USDT\\\" is unknown");
            }
        }
    }

    /** API-046: digits of other scripts, signs and exponents are no whole numbers, at any address. */
    @Test
    void limitIsANumberOfAscii() throws Exception {
        for (String path : List.of("volumes", "withdrawals", "adminHistory", "accounts/" + alice + "/history/fills")) {
            for (String limit : List.of("%D9%A5", "%EF%BC%95", "%2B5", "5e0", "05")) {
                assertThat(refused("/api/v1/" + path + "?limit=" + limit)).contains("\\\"limit\\\" is not accepted");
            }
        }
    }

    private List<String> paths(String pattern) {
        String path = pattern.replace("{pubkey}", alice.toString());
        return path.contains("{kind}")
                ? HISTORIES.stream().map(kind -> path.replace("{kind}", kind)).toList()
                : path.startsWith("/api/") ? List.of(path) : List.of();
    }

    private static List<String> parameters(HandlerMethod method, String path) {
        if (path.contains("/history/")) {
            return path.endsWith("activity")
                    ? List.of("startTime", "endTime", "limit", "cursor", "startSlot", "endSlot")
                    : List.of("startTime", "endTime", "symbol", "limit", "cursor", "startSlot", "endSlot");
        }
        return Arrays.stream(method.getMethodParameters())
                .filter(parameter -> parameter.hasParameterAnnotation(RequestParam.class))
                .map(parameter -> parameter.getParameter().getName())
                .toList();
    }

    private static RequestMappingHandlerMapping mapping() {
        return service.context().getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class);
    }

    private String refused(AccountQueryType type, String fields) throws Exception {
        String oid = type == AccountQueryType.ORDER ? ",\"oid\":\"" + bob + "\"" : "";
        HttpResponse<String> answer = service.post(
                "{\"type\":\"" + type.wireName() + "\",\"user\":\"" + alice + "\"" + oid + "," + fields + "}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        return answer.body();
    }

    private static String refused(String path) throws Exception {
        HttpResponse<String> answer = service.send("GET", path, "text/plain", "");
        assertThat(answer.statusCode()).as(path + " " + answer.body()).isEqualTo(400);
        return answer.body();
    }
}
