package wrong.units;

record ImportsTheBook(wrong.book.HarmlessBook book) {}
