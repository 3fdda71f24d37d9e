package io.openperp.servicekit.defaults;

import java.beans.PropertyEditor;
import java.nio.file.Path;
import org.springframework.beans.propertyeditors.PathEditor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.context.annotation.Bean;
import org.springframework.core.convert.converter.Converter;

/**
 * Settings of type {@link Path} may come from a directory that is imported with {@code spring.config.import=configtree:}, as in the
 * compose file. Spring Boot converts strings to paths, and the values of such a directory are not strings but another {@link CharSequence}.
 */
@AutoConfiguration
public class SettingsAutoConfiguration {

    /** Accepts what {@link PathEditor} accepts, which Spring uses for strings. */
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
