package wrong.book;

final class UsesALogger {
    final org.apache.commons.logging.Log log = org.apache.commons.logging.LogFactory.getLog("book");
}
