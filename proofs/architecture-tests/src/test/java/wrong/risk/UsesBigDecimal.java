package wrong.risk;

record UsesBigDecimal(java.math.BigDecimal price) {}
