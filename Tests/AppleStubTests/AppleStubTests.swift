import Testing

/// The tests share one program, so that it is compiled once.
@Suite(
    .runsAppleProgram,
    .enabled(if: AppleProgram.isMakeable, "Apple's modules are stubbed only where they are missing")
)
enum `Compiled against stubs of Apple's modules` {
    /// Runs a scenario of the driver.
    ///
    /// - Returns: the lines that it prints.
    static func run(_ scenario: String) async throws -> [String] {
        try await #require(AppleProgram.current).run(scenario)
    }
}
