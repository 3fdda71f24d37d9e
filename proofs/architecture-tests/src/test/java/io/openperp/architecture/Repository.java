package io.openperp.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The files that somebody wrote: no build output, no fetched packages, no data. */
final class Repository {

    private static final Set<String> NOT_WRITTEN = Set.of(".git", "target", "node_modules", ".idea", ".vscode", "data");

    private final Path root;
    private final List<Path> files;

    private Repository(Path root, List<Path> files) {
        this.root = root;
        this.files = files;
    }

    /** The repository this build belongs to, as the build says in {@code repository.root}. */
    static Repository ofThisBuild() {
        String root = System.getProperty("repository.root");
        if (root == null) {
            throw new IllegalStateException("the system property repository.root is not set; Maven sets it");
        }
        return at(Path.of(root));
    }

    static Repository at(Path root) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    boolean skip = !directory.equals(root)
                            && NOT_WRITTEN.contains(directory.getFileName().toString());
                    return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    // A git worktree has a file .git that says where its repository is.
                    if (attributes.isRegularFile()
                            && !NOT_WRITTEN.contains(file.getFileName().toString())) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Repository(root, files.stream().sorted().toList());
    }

    Stream<Path> filesNamed(String ending) {
        return files.stream().filter(file -> file.getFileName().toString().endsWith(ending));
    }

    Stream<Path> files() {
        return files.stream();
    }

    Path resolve(String path) {
        return root.resolve(path);
    }

    /** Path of the file relative to the root, for messages. */
    String name(Path file) {
        return root.relativize(file).toString();
    }

    static String textOf(Path file) {
        return readText(file).orElseThrow(() -> new IllegalStateException(file + " is not UTF-8 text"));
    }

    /** Text of the file; empty if it is not UTF-8. */
    static Optional<String> readText(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
