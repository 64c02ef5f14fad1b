/// Finds the files of a code base that a program was built from, perhaps on another machine and in another folder.
///
/// The file with the longest common end of its path is the one.
struct PathSuffixes {
    enum Match: Hashable {
        case none
        case one(Int)
        /// Files whose paths end alike.
        case several([Int])
    }

    private let files: [Substring: [(index: Int, parts: [Substring])]]

    /// - Parameter paths: The paths of the files.
    init(_ paths: [String]) {
        var files: [Substring: [(index: Int, parts: [Substring])]] = [:]
        for (index, path) in paths.enumerated() {
            let parts = Self.parts(path)
            guard let name = parts.first else { continue }
            files[name, default: []].append((index, parts))
        }
        self.files = files
    }

    func match(_ path: String) -> Match {
        let parts = Self.parts(path)
        guard let name = parts.first, let candidates = files[name] else { return .none }
        let shared = candidates.map { candidate in zip(candidate.parts, parts).prefix { $0 == $1 }.count }
        let longest = shared.max() ?? 0
        let best = zip(candidates, shared).filter { $0.1 == longest }.map(\.0.index)
        return best.count == 1 ? .one(best[0]) : .several(best)
    }

    /// The components from the last to the first, without those that mean the same folder.
    private static func parts(_ path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }.reversed()
    }
}
