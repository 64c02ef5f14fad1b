package import CensusFile

/// What a census of the running program shows about the notifications of a code base.
package struct CensusEvidence: Sendable {
    /// One notification.
    package struct Name: Sendable {
        package let entry: CensusSnapshot.Entry
        /// All recorded posts.
        package let posts: ObservedPosts
        /// The posts at sites that no post in the source explains: those of the system, of libraries and of
        /// Objective-C.
        package fileprivate(set) var otherPosts = ObservedPosts()

        package var count: Int { entry.count }
        /// Whether the executors of all posts are known. Of those that didn't fit into the census, only the number is.
        package var isComplete: Bool { entry.withoutSite == 0 }
        package var peakPerSecond: Int { entry.activity.peakPerSecond }
        /// Whether it is posted as often as a display shows frames.
        package var isFrequent: Bool { peakPerSecond >= 60 }
    }

    private var names: [String: Name] = [:]
    /// The files of the program that may be several files of the code base, with those.
    package private(set) var ambiguousFiles: [(file: String, candidates: [String])] = []
    /// Whether the census names source files, and none of them is in the code base.
    package private(set) var isOfAnotherProgram = false

    package subscript(name: NotificationName) -> Name? { names[name.identity] }

    /// Resolves a census, and notes its evidence in the postings.
    ///
    /// A posting whose name the source doesn't show gets the names that were posted there.
    init(_ census: CensusSnapshot, _ files: [FileIndex], _ postings: inout [Posting], _ known: [NotificationName]) {
        var resolver = SiteResolver(files, postings)
        let known = Dictionary(known.map { ($0.identity, $0) }) { first, _ in first }
        for entry in census.entries where entry.kind == .notification {
            let sites = entry.sites.map { ObservedSite($0, images: census.images) }
            var name = Name(entry: entry, posts: ObservedPosts(sites))
            for site in sites {
                guard let index = resolver.posting(at: site.site, of: entry.name) else {
                    name.otherPosts.add(site)
                    continue
                }
                if postings[index].names.isEmpty || postings[index].hasObservedNames {
                    let text = NotificationName(identity: entry.name, display: "\"\(entry.name)\"", declaration: nil)
                    let observed = known[entry.name] ?? text
                    postings[index].hasObservedNames = true
                    if !postings[index].names.contains(observed) { postings[index].names.append(observed) }
                }
                postings[index].observed[entry.name, default: ObservedPosts()].add(site)
            }
            names[entry.name] = name
        }
        ambiguousFiles = resolver.ambiguous.sorted { $0.key < $1.key }.map { file, candidates in
            (file, candidates.map { files[$0].path })
        }
        isOfAnotherProgram = resolver.fileCount > 0 && resolver.matchedFileCount == 0
    }
}

/// Finds the posts in the source that made the posts of a census.
private struct SiteResolver {
    private let paths: PathSuffixes
    private let postings: [Posting]
    private let postingsByFile: [Int: [Int]]
    private var matches: [String: PathSuffixes.Match] = [:]

    init(_ files: [FileIndex], _ postings: [Posting]) {
        paths = PathSuffixes(files.map(\.path))
        self.postings = postings
        postingsByFile = Dictionary(grouping: postings.indices) { postings[$0].file }
    }

    var fileCount: Int { matches.count }
    var matchedFileCount: Int { matches.values.count { $0 != .none } }

    var ambiguous: [String: [Int]] {
        matches.compactMapValues { if case .several(let files) = $0 { files } else { nil } }
    }

    /// Returns the index of the posting at a site of a name, from the poster outwards: a wrapper's caller is behind the
    /// wrapper.
    mutating func posting(at site: CensusSnapshot.Site, of name: String) -> Int? {
        var wrapper: Reference<FunctionDeclaration>?
        var found: Int?
        for frame in site.frames {
            guard let path = frame.file, let line = frame.line else { continue }
            let match = matches[path] ?? paths.match(path)
            matches[path] = match
            guard found == nil, case .one(let file) = match else { continue }
            let candidates = (postingsByFile[file] ?? []).filter { index in
                let posting = postings[index]
                return posting.covers(line)
                    && (posting.isTemplate || posting.names.isEmpty
                        || posting.names.contains { $0.identity == name })
            }
            // The inner one of nested calls begins last.
            guard let index = candidates.last else { continue }
            if postings[index].isTemplate {
                wrapper = postings[index].post.function.map { Reference(file: file, index: $0) }
            } else {
                found = index
            }
        }
        if let found { return found }
        // The wrapper posted later, or on another thread: its caller isn't on the stack, but may be the only one.
        guard let wrapper else { return nil }
        let callers = postings.indices.filter { index in
            postings[index].wrapper == wrapper && postings[index].names.contains { $0.identity == name }
        }
        return callers.count == 1 ? callers[0] : nil
    }
}

extension Posting {
    /// Whether the call is on a line.
    fileprivate func covers(_ line: Int) -> Bool { (post.extent.start.line...post.lastLine).contains(line) }
}

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
