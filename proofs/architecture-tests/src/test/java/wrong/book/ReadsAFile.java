package wrong.book;

final class ReadsAFile {
    boolean exists(java.io.File file) {
        return file.exists();
    }
}
