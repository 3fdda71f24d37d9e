package io.openperp.deployment;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The environment variables a record of settings listens to; what is inside lists and maps of records is left out. */
final class SettingNames {

    private SettingNames() {}

    static Set<String> variables(String prefix, Class<?> settings) {
        Set<String> names = new TreeSet<>();
        collect(prefix, settings, names);
        return names;
    }

    private static void collect(String prefix, Class<?> settings, Set<String> names) {
        for (RecordComponent component : settings.getRecordComponents()) {
            String name = prefix + "." + dashed(component.getName());
            if (component.getType().isRecord()) {
                collect(name, component.getType(), names);
            } else if (!Map.class.isAssignableFrom(component.getType()) && !isListOfRecords(component)) {
                names.add(name.replace('-', '_').replace('.', '_').toUpperCase(Locale.ROOT));
            }
        }
    }

    private static boolean isListOfRecords(RecordComponent component) {
        return component.getGenericType() instanceof ParameterizedType list
                && list.getActualTypeArguments()[0] instanceof Class<?> element
                && element.isRecord();
    }

    private static String dashed(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
