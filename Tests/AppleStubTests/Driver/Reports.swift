/// What a center reported.
///
/// `@unchecked Sendable`: scenarios make centers report on the main actor alone.
final class Reports: @unchecked Sendable {
    private(set) var lines: [String] = []

    func add(_ line: String) { lines.append(line) }
}
