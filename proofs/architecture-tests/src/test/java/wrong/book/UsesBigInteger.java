package wrong.book;

record UsesBigInteger(java.math.BigInteger product) {}
