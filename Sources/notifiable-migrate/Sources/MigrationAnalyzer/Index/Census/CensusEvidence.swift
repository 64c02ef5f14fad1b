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
    package let matches: MatchedFiles

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
        matches = resolver.matches
    }
}

/// Finds the posts in the source that made the posts of a census.
private struct SiteResolver {
    private(set) var matches: MatchedFiles
    private let postings: [Posting]
    private let postingsByFile: [Int: [Int]]

    init(_ files: [FileIndex], _ postings: [Posting]) {
        matches = MatchedFiles(files)
        self.postings = postings
        postingsByFile = Dictionary(grouping: postings.indices) { postings[$0].file }
    }

    /// Returns the index of the posting at a site of a name, from the poster outwards: a wrapper's caller is behind the
    /// wrapper.
    mutating func posting(at site: CensusSnapshot.Site, of name: String) -> Int? {
        var wrapper: Reference<FunctionDeclaration>?
        var found: Int?
        for frame in site.frames {
            guard let path = frame.file, let line = frame.line else { continue }
            let file = matches.file(path)
            guard found == nil, let file else { continue }
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
    fileprivate func covers(_ line: Int) -> Bool { (post.extent.start.line...post.lastLine).contains(line) }
}

/// The files of a code base that a program was built from, perhaps on another machine and in another folder.
///
/// The file with the longest common end of its path is the one.
package struct MatchedFiles: Sendable {
    private let files: [(path: String, module: String?)]
    private let numbers: [Substring: [Int]]
    /// The indices of the files that each path may be.
    private var matches: [String: [Int]] = [:]

    init(_ files: [FileIndex]) {
        self.files = files.map { ($0.path, $0.settings.module) }
        numbers = Dictionary(grouping: files.indices) { Self.parts(files[$0].path).first ?? "" }
    }

    /// Returns the index of the file that a path or a module with a file name means; `nil` for none or several.
    mutating func file(_ path: String) -> Int? {
        let found = matches[path] ?? match(path)
        matches[path] = found
        return found.count == 1 ? found[0] : nil
    }

    private func match(_ path: String) -> [Int] {
        let parts = Self.parts(path)
        guard let name = parts.first, let candidates = numbers[name] else { return [] }
        let shared = candidates.map { zip(Self.parts(files[$0].path), parts).prefix { $0 == $1 }.count }
        let best = zip(candidates, shared).filter { $0.1 == shared.max() }.map(\.0)
        // A log of the runtime has the module in place of the folder.
        let ofModule = best.filter { parts.count == 2 && files[$0].module == String(parts[1]) }
        return ofModule.count == 1 ? ofModule : best
    }

    /// The components from the last to the first, without those that mean the same folder.
    private static func parts(_ path: String) -> [Substring] {
        path.split(separator: "/").filter { $0 != "." }.reversed()
    }

    /// Whether some paths were asked for, and none of them is in the code base.
    package var isOfAnotherProgram: Bool { !matches.isEmpty && matches.values.allSatisfy(\.isEmpty) }

    /// The paths that may be several files, with those.
    package var ambiguous: [(file: String, candidates: [String])] {
        matches.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { file, numbers in
            (file, numbers.map { files[$0].path })
        }
    }
}
