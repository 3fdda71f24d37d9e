package wrong.units;

public class HasNineParameters {

    private final int sum;

    public HasNineParameters(int a, int b, int c, int d, int e, int f, int g, int h, int i) {
        sum = a + b + c + d + e + f + g + h + i;
    }

    public int sum() {
        return sum;
    }
}
