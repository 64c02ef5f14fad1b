/// Which of several declarations of one name is meant: the one in the file that shares most folders.
struct FileCloseness: Sendable {
    private let folders: [[Substring]]

    init(_ files: [FileIndex]) {
        folders = files.map { $0.path.split(separator: "/") }
    }

    func closest<Fact>(_ candidates: [Reference<Fact>], to file: Int) -> Reference<Fact>? {
        guard candidates.count > 1 else { return candidates.first }
        var best: (reference: Reference<Fact>, shared: Int)?
        for candidate in candidates {
            let shared =
                candidate.file == file
                ? .max : zip(folders[candidate.file], folders[file]).prefix { $0 == $1 }.count
            if best.map({ shared > $0.shared }) ?? true { best = (candidate, shared) }
        }
        return best?.reference
    }
}
