package io.openperp.servicekit.defaults;

import java.beans.PropertyEditor;
import java.nio.file.Path;
import org.springframework.beans.propertyeditors.PathEditor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.context.annotation.Bean;
import org.springframework.core.convert.converter.Converter;

/**
 * Lets settings of type {@link Path} come from a directory imported with {@code spring.config.import=configtree:}, as
 * in the compose file. Values from such a directory are not strings but another {@link CharSequence}, which Spring Boot
 * cannot convert to a path.
 */
@AutoConfiguration
public class SettingsAutoConfiguration {

    /** Creates a converter that accepts what {@link PathEditor}, which Spring uses for strings, accepts. */
    @Bean
    @ConfigurationPropertiesBinding
    static PathOfText pathOfText() {
        return new PathOfText();
    }

    /** Converts text to a path; a class, because Spring cannot find the types of a lambda. */
    static final class PathOfText implements Converter<CharSequence, Path> {

        @Override
        public Path convert(CharSequence text) {
            PropertyEditor editor = new PathEditor();
            editor.setAsText(text.toString());
            return (Path) editor.getValue();
        }
    }
}
