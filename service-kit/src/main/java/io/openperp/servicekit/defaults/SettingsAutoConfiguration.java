package io.openperp.servicekit.defaults;

import java.beans.PropertyEditor;
import java.nio.file.Path;
import org.springframework.beans.propertyeditors.PathEditor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.context.annotation.Bean;
import org.springframework.core.convert.converter.Converter;

/**
 * Settings that name a file may stand in a directory of {@code spring.config.import=configtree:}, as in the compose file. Spring Boot reads
 * paths from text alone, and what such a directory holds is no text to it.
 */
@AutoConfiguration
public class SettingsAutoConfiguration {

    /** Text means what it means to Spring elsewhere. */
    @Bean
    @ConfigurationPropertiesBinding
    static PathOfText pathOfText() {
        return new PathOfText();
    }

    /** A class, because Spring cannot see the types of a lambda. */
    static final class PathOfText implements Converter<CharSequence, Path> {

        @Override
        public Path convert(CharSequence text) {
            PropertyEditor editor = new PathEditor();
            editor.setAsText(text.toString());
            return (Path) editor.getValue();
        }
    }
}
