@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
extension BenchmarkCase {
    /// The case of a name.
    static func named(_ name: String) throws(CommandFailure) -> BenchmarkCase {
        guard let match = all.first(where: { $0.name == name }) else {
            let names = all.map(\.name).joined(separator: ", ")
            throw CommandFailure(.usage, "no case '\(name)'; there are \(names)")
        }
        return match
    }

    /// The contender of a name, or the first.
    func contender(named name: String?) throws(CommandFailure) -> Contender {
        guard let name else { return contenders[0] }
        guard let match = contenders.first(where: { $0.name == name }) else {
            let names = contenders.map(\.name).joined(separator: ", ")
            throw CommandFailure(.usage, "no contender '\(name)' in \(self.name); there are \(names)")
        }
        return match
    }
}
