import NotifiableTestKit
import Testing

struct `The random numbers of a search` {
    @Test func `are those of the published algorithm`() {
        // The reference implementation's first numbers for this seed.
        var generator = SplitMix64(seed: 1_234_567)
        let numbers = (0..<5).map { _ in generator.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ]
        )
    }
}
