package io.openperp.api.json;

import io.openperp.api.Spelling;
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

    /** Levels of objects and lists in what is read; the deepest of the API's own messages has ten. */
    public static final int MAX_DEPTH = 32;

    private static final TypeReference<List<Map<String, Object>>> OBJECTS = new TypeReference<>() {};

    private static final JsonMapper MAPPER = builder().build();
    private static final JsonMapper LIVE = LiveSpelling.of(builder());

    private ApiJson() {}

    /**
     * The mapper every service uses, in the spelling of release 1.0.12: fields in the order of the API's tables, unknown fields ignored, numbers inside
     * trees kept exact, deeper nesting than {@link #MAX_DEPTH} refused.
     */
    public static JsonMapper mapper() {
        return MAPPER;
    }

    /** The mapper for messages to a client, in the spelling that it may have asked for. */
    public static JsonMapper mapper(Spelling spelling) {
        return spelling == Spelling.LIVE ? LIVE : MAPPER;
    }

    /**
     * Writes again, in a spelling, the text that {@link #mapper} has written.
     *
     * @param type of the object that was written
     */
    public static byte[] respelled(byte[] json, Class<?> type, Spelling spelling) {
        return spelling == Spelling.RELEASE ? json : mapper(spelling).writeValueAsBytes(MAPPER.readValue(json, type));
    }

    /** Reads a list of objects of any kind, as actions that wait are shown. */
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
