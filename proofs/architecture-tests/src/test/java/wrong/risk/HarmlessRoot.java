package wrong.risk;

import java.math.BigInteger;

record HarmlessRoot(BigInteger square) {}
