package io.openperp.backup.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Directory with the objects of a backup. A file appears under its name only when it is complete on the disk. */
public final class ObjectStore implements AutoCloseable {

    private static final String MANIFEST = "manifest";
    private static final String LOCK = "lock";
    private static final String UNFINISHED = ".unfinished";
    private static final JsonMapper JSON = new JsonMapper();

    private final Path root;
    private final Seal seal;
    private final @Nullable FileChannel lock;

    private ObjectStore(Path root, Seal seal, @Nullable FileChannel lock) {
        this.root = root;
        this.seal = seal;
        this.lock = lock;
    }

    /** Opens the directory of a backup to write it; creates the directory if it is missing. */
    public static ObjectStore toWrite(Path root, Seal seal) {
        try {
            Files.createDirectories(root);
            return new ObjectStore(root, seal, locked(root.resolve(LOCK)));
        } catch (IOException e) {
            throw new BackupFailedException(root + " is not writable: " + e, e);
        }
    }

    /** Opens the directory of a backup to read it. */
    public static ObjectStore toRead(Path root, Seal seal) {
        return new ObjectStore(root, seal, null);
    }

    private static FileChannel locked(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock held = channel.tryLock();
            if (held != null) {
                return channel;
            }
        } catch (OverlappingFileLockException inThisProcess) {
            // Refused below.
        }
        channel.close();
        throw new BackupFailedException("another backup is being written to " + file.getParent());
    }

    /** Reads the manifest; empty if no backup has been finished in this directory. */
    public Optional<Manifest> manifest() {
        try {
            byte[] content = seal.open(MANIFEST, Files.readAllBytes(root.resolve(MANIFEST)));
            Manifest manifest = JSON.readValue(content, Manifest.class);
            if (manifest.format() != Manifest.FORMAT) {
                throw new BackupFailedException(
                        "the backup has format " + manifest.format() + ", this program reads " + Manifest.FORMAT);
            }
            return Optional.of(manifest);
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IOException | JacksonException e) {
            throw new BackupFailedException("the manifest cannot be read: " + e.getMessage(), e);
        }
    }

    /**
     * Reads the manifest.
     *
     * @throws BackupFailedException if no backup has been finished in this directory
     */
    public Manifest requireManifest() {
        return manifest().orElseThrow(() -> new BackupFailedException(root + " has no finished backup"));
    }

    /** Finishes a backup: writes the manifest, which names its objects. */
    public void sign(Manifest manifest) {
        store(MANIFEST, seal.close(MANIFEST, JSON.writeValueAsBytes(manifest)));
    }

    /** Stores an object; replaces one of the same name. Returns its entry for the manifest. */
    public Manifest.SavedObject write(String name, long from, long to, long records, byte[] content) {
        byte[] stored = seal.close(name, content);
        store(name, stored);
        return new Manifest.SavedObject(name, from, to, records, stored.length, sha256(stored));
    }

    /**
     * Reads the content of an object.
     *
     * @throws BackupFailedException if the object is missing or damaged
     */
    public byte[] read(Manifest.SavedObject object) {
        byte[] stored = stored(object.name());
        if (stored.length != object.bytes() || !sha256(stored).equals(object.sha256())) {
            throw new BackupFailedException(object.name() + " is damaged: its checksum is not that of the manifest");
        }
        return seal.open(object.name(), stored);
    }

    /** Reads the content of an object that no manifest names yet. */
    public byte[] readUnsigned(String name) {
        return seal.open(name, stored(name));
    }

    /** Makes the manifest entry of an object that is already stored. */
    public Manifest.SavedObject describe(String name, long from, long to, long records) {
        byte[] stored = stored(name);
        return new Manifest.SavedObject(name, from, to, records, stored.length, sha256(stored));
    }

    /** Names of all objects below a folder, sorted. */
    public List<String> names(String folder) {
        Path below = root.resolve(folder);
        if (!Files.isDirectory(below)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(below)) {
            return files.map(file -> folder + "/" + file.getFileName())
                    .filter(name -> !name.endsWith(UNFINISHED))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Deletes the objects that {@code earlier} names and neither of the two later manifests does. */
    public void deleteDropped(Manifest earlier, Manifest before, Manifest last) {
        Set<String> kept = names(before, last);
        try {
            for (Manifest.SavedObject object : earlier.objects().toList()) {
                if (!kept.contains(object.name())) {
                    Files.deleteIfExists(root.resolve(object.name()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Set<String> names(Manifest... manifests) {
        return Stream.of(manifests)
                .flatMap(Manifest::objects)
                .map(Manifest.SavedObject::name)
                .collect(Collectors.toSet());
    }

    /**
     * Deletes all files of the directory but the manifest, the lock, and the objects that either of these manifests
     * names.
     */
    public void deleteAllBut(Manifest before, Manifest last) {
        Set<Path> kept = names(before, last).stream().map(root::resolve).collect(Collectors.toSet());
        kept.add(root.resolve(MANIFEST));
        kept.add(root.resolve(LOCK));
        try (Stream<Path> files = Files.walk(root, 2)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!kept.contains(file)) {
                    Files.delete(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (lock != null) {
            try {
                lock.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private byte[] stored(String name) {
        try {
            return Files.readAllBytes(root.resolve(name));
        } catch (NoSuchFileException e) {
            throw new BackupFailedException(name + " is missing", e);
        } catch (IOException e) {
            throw new BackupFailedException(name + " cannot be read: " + e, e);
        }
    }

    private void store(String name, byte[] bytes) {
        Path file = root.resolve(name);
        Path unfinished = file.resolveSibling(file.getFileName() + UNFINISHED);
        try {
            Files.createDirectories(file.getParent());
            try (FileChannel out = FileChannel.open(
                    unfinished,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.TRUNCATE_EXISTING)) {
                ByteBuffer left = ByteBuffer.wrap(bytes);
                while (left.hasRemaining()) {
                    out.write(left);
                }
                out.force(true);
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new BackupFailedException(file + " cannot be written: " + e, e);
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
