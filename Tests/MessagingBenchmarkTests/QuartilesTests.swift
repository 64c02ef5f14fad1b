import Testing

@testable import messaging_benchmark

struct QuartilesTests {
    @Test func `the quartiles of five values are the second, third and fourth`() {
        let quartiles = Quartiles(of: [50, 10, 40, 20, 30])
        #expect(quartiles.lower == 20)
        #expect(quartiles.median == 30)
        #expect(quartiles.upper == 40)
    }

    @Test func `between values the quartiles are interpolated`() {
        let quartiles = Quartiles(of: [1, 2, 3, 4])
        #expect(quartiles.lower == 1.75)
        #expect(quartiles.median == 2.5)
        #expect(quartiles.upper == 3.25)
    }

    @Test func `one value is its own quartiles`() {
        let quartiles = Quartiles(of: [7])
        #expect(quartiles.lower == 7 && quartiles.median == 7 && quartiles.upper == 7)
    }
}
