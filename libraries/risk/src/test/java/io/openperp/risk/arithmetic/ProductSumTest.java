package io.openperp.risk.arithmetic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sums of products and their roots, against arithmetic without limits. */
class ProductSumTest {

    @Test
    void rootOfASumOfProductsIsTheSmallestNumberWhoseSquareIsNotBelow() {
        Random random = new Random(1);
        ProductSum wide = new ProductSum();
        for (int i = 0; i < 50_000; i++) {
            wide.clear();
            BigInteger sum = BigInteger.ZERO;
            for (int k = random.nextInt(4); k >= 0; k--) {
                long a = random.nextLong() >> random.nextInt(3, 60);
                long b = random.nextLong() >> random.nextInt(3, 60);
                wide.addProduct(a, b);
                wide.add(a);
                sum = sum.add(big(a).multiply(big(b))).add(big(a));
            }
            BigInteger root = sum.max(BigInteger.ZERO).sqrt();
            BigInteger expected =
                    root.pow(2).compareTo(sum.max(BigInteger.ZERO)) == 0 ? root : root.add(BigInteger.ONE);
            assertThat(wide.squareRootCeil()).isEqualTo(expected.longValueExact());
        }
    }

    @Test
    void rootOfAPerfectSquareIsExact() {
        ProductSum wide = new ProductSum();
        for (long root : new long[] {0, 1, 2, 3, 4_294_967_296L, 3_037_000_499L, (1L << 62) + 12_345}) {
            wide.clear();
            wide.addProduct(root, root);
            assertThat(wide.squareRootCeil()).isEqualTo(root);
            assertThat(ProductSum.squareRootOfProduct(root, root)).isEqualTo(root);
            wide.add(1);
            assertThat(wide.squareRootCeil()).isEqualTo(root + 1);
        }
    }

    @Test
    void sumThatDoesNotFitThrows() {
        ProductSum wide = new ProductSum();
        wide.addProduct(Long.MIN_VALUE, Long.MIN_VALUE);
        assertThatThrownBy(() -> wide.addProduct(Long.MIN_VALUE, Long.MIN_VALUE))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(wide::squareRootCeil).isInstanceOf(ArithmeticException.class);
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }
}
