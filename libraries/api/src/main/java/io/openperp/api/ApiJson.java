package io.openperp.api;

import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** Converts the records of this package to JSON and back. */
public final class ApiJson {

    /** Levels of objects and lists in what is read; the deepest of the API's own messages has ten. */
    public static final int MAX_DEPTH = 32;

    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private ApiJson() {}

    /**
     * The mapper every service uses: fields in the order of the API's tables, unknown fields ignored, numbers inside
     * trees kept exact, deeper nesting than {@link #MAX_DEPTH} refused.
     */
    public static JsonMapper mapper() {
        return MAPPER;
    }
}
