package io.openperp.api.json;

import io.openperp.api.ApiVersion;
import java.util.List;
import java.util.Map;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Converts the records of the API to JSON and back. */
public final class ApiJson {

    /**
     * Largest depth of nested objects and lists in JSON that is read; the API's own messages have at most ten levels.
     */
    public static final int MAX_DEPTH = 32;

    private static final TypeReference<List<Map<String, Object>>> OBJECTS = new TypeReference<>() {};

    private static final JsonMapper MAPPER = builder().build();
    private static final JsonMapper LIVE = LiveVersion.of(builder());

    private ApiJson() {}

    /**
     * Returns the mapper that every service uses, in the version of release 1.0.12: it writes fields in the order of
     * the published API, ignores unknown fields, keeps numbers in trees exact, and refuses nesting deeper than {@link
     * #MAX_DEPTH}.
     */
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /** Returns the mapper for messages to a client, in the API version that the client may have requested. */
    public static JsonMapper mapper(ApiVersion spelling) {
        return spelling == ApiVersion.LIVE ? LIVE : MAPPER;
    }

    /**
     * Converts JSON that {@link #mapper()} has written into the form of an API version.
     *
     * @param type type of the object that was written
     */
    public static byte[] respelled(byte[] json, Class<?> type, ApiVersion spelling) {
        return spelling == ApiVersion.RELEASE ? json : mapper(spelling).writeValueAsBytes(MAPPER.readValue(json, type));
    }

    /** Parses a list of objects of any kind, such as the actions of a waiting basket. */
    public static List<Map<String, Object>> objects(String json) {
        return MAPPER.readValue(json, OBJECTS);
    }

    private static JsonMapper.Builder builder() {
        return JsonMapper.builder(JsonFactory.builder()
                        .streamReadConstraints(StreamReadConstraints.builder()
                                .maxNestingDepth(MAX_DEPTH)
                                .build())
                        .build())
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);
    }
}
