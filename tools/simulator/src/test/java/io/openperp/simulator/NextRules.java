package io.openperp.simulator;

import io.openperp.exchange.account.AccountShard;
import io.openperp.journal.Shard;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/**
 * A build that knows one more version of the rules: the shards of this build with {@code next-rules.patch}, under which version
 * 2 answers a second claim from the faucet in other words. Compiled anew for each test, so that raising the rules cannot rot.
 */
final class NextRules extends URLClassLoader {

    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final String SHARDS = "io.openperp.exchange.";

    private NextRules(URL... classes) {
        super(classes, NextRules.class.getClassLoader());
    }

    /** @param folder an empty one for the patched sources and their classes */
    static NextRules compiledIn(Path folder) throws IOException, InterruptedException, URISyntaxException {
        Path patch = ROOT.resolve("tools/simulator/src/test/resources/next-rules.patch");
        List<Path> sources = new ArrayList<>();
        for (String line : Files.readAllLines(patch)) {
            if (line.startsWith("+++ b/")) {
                String name = line.substring("+++ b/".length());
                Path source = folder.resolve(name);
                Files.createDirectories(source.getParent());
                Files.copy(ROOT.resolve(name), source);
                sources.add(source);
            }
        }
        apply(patch, folder);
        URL unpatched = AccountShard.class.getProtectionDomain().getCodeSource().getLocation();
        Path classes = Files.createDirectory(folder.resolve("classes"));
        List<String> options = new ArrayList<>(List.of("-d", classes.toString(), "-proc:none"));
        options.addAll(List.of("-cp", Path.of(unpatched.toURI()) + ":" + System.getProperty("java.class.path")));
        sources.forEach(source -> options.add(source.toString()));
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        if (ToolProvider.getSystemJavaCompiler().run(null, said, said, options.toArray(String[]::new)) != 0) {
            throw new IllegalStateException("the next rules do not compile: " + said.toString(StandardCharsets.UTF_8));
        }
        return new NextRules(classes.toUri().toURL(), unpatched);
    }

    private static void apply(Path patch, Path folder) throws IOException, InterruptedException {
        Process git = new ProcessBuilder("git", "apply", "--unidiff-zero", patch.toString())
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (git.waitFor() != 0) {
            throw new IllegalStateException("next-rules.patch does not fit the sources any more, mend it: " + said);
        }
    }

    Shard accountShard() throws ReflectiveOperationException {
        return (Shard) loadClass(AccountShard.class.getName())
                .getConstructor(long.class)
                .newInstance(1L);
    }

    /** Loads the shards itself, before its parent is asked. */
    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(SHARDS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : findClass(name);
        }
    }
}
