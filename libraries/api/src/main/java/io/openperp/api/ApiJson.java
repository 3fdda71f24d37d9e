package io.openperp.api;

import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.json.JsonMapper;

/** How the records of this package become JSON and back. */
public final class ApiJson {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private ApiJson() {}

    /**
     * The mapper every service uses: fields in the order of the API's tables, unknown fields ignored, numbers inside
     * trees kept exact.
     */
    public static JsonMapper mapper() {
        return MAPPER;
    }
}
