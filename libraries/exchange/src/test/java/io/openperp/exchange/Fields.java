package io.openperp.exchange;

import io.openperp.units.Decimals;
import java.lang.reflect.RecordComponent;
import java.util.TreeMap;

/** The components of a record of figures as fields of text: units as decimals. */
final class Fields {

    private Fields() {}

    static TreeMap<String, String> of(Record figures) {
        TreeMap<String, String> fields = new TreeMap<>();
        for (RecordComponent component : figures.getClass().getRecordComponents()) {
            try {
                Object value = component.getAccessor().invoke(figures);
                if (value instanceof Long units) {
                    fields.put(component.getName(), Decimals.format(units));
                }
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        return fields;
    }
}
