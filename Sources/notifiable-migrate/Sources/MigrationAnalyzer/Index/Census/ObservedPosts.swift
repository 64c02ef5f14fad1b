package import CensusFile

/// Posts of one notification that a census recorded at some sites.
package struct ObservedPosts: Sendable {
    /// By decreasing number of posts.
    package private(set) var sites: [ObservedSite] = []
    /// The number of posts.
    package private(set) var count = 0
    /// The number of posts that were made off the main actor.
    package private(set) var offMainCount = 0

    package init() {}

    package init(_ sites: [ObservedSite]) {
        for site in sites { add(site) }
    }

    package mutating func add(_ site: ObservedSite) {
        let index = sites.firstIndex { $0.site.count < site.site.count } ?? sites.endIndex
        sites.insert(site, at: index)
        count += site.site.count
        offMainCount += site.offMainCount
    }

    /// The posts if all of them were made on the main actor, as the end of a sentence.
    package var onMainPhrase: String { count == 1 ? "once in the census" : "each of \(count) times in the census" }

    /// The posts off the main actor, as the end of a sentence; `nil` if there are none.
    package var offMainPhrase: String? {
        let offenders = sites.filter { $0.offMainCount > 0 }
        let first = offenders.min { ($0.site.activity.first, $0.place) < ($1.site.activity.first, $1.place) }
        guard let first else { return nil }
        let executor = first.site.executors.elements.map(\.value).first { $0 != .mainExecutor }
        let place = "first at `\(first.place)`\(executor.map { " \($0.phrase)" } ?? "")"
        return "\(offMainCount.times) in the census, \(place)"
    }
}

extension ObservedPosts {
    var objectTypes: [String] {
        sites.flatMap(\.site.objects.elements).map(\.value).uniqued()
    }

    /// The number of posts with a recorded payload.
    var knownPayloads: Int { sites.reduce(0) { $0 + $1.site.count - $1.site.unknownPayloads } }

    /// The keys of the payloads, with the types of their values and the number of posts without them.
    var payload: [(name: String, types: [String], missing: Int)] {
        let keys = Set(sites.flatMap(\.site.payload).map(\.key)).sorted()
        return keys.map { key in
            var (types, missing): ([String], Int) = ([], 0)
            for site in sites.map(\.site) {
                let found = site.payload.first { $0.key == key }
                missing += found?.missing ?? site.count - site.unknownPayloads
                for type in found?.types.elements ?? [] where !types.contains(type.value) { types.append(type.value) }
            }
            return (key, types, missing)
        }
    }
}

/// A site at which a census recorded posts, named by its innermost function in the source.
package struct ObservedSite: Sendable {
    package let site: CensusSnapshot.Site
    /// The file and the line (`Download.swift:41`), or else the function or the library.
    package let place: String
    /// The library or program that contains the site.
    package let image: String
    package let file: String?
    package let line: Int?

    package init(_ site: CensusSnapshot.Site, images: [CensusSnapshot.Image]) {
        self.site = site
        let poster = site.poster
        image = poster?.image.map { images[$0].path.lastPathComponent } ?? "unknown code"
        (file, line) = (poster?.file, poster?.line)
        if let file, let line {
            place = "\(file.lastPathComponent):\(line)"
        } else {
            place = poster?.function ?? image
        }
    }

    /// `3 times on queue a, once on the main actor`
    package var executors: String {
        let executors = site.executors.elements.map { "\($0.count.times) \($0.value.phrase)" }
        return (executors + (site.executors.other > 0 ? ["\(site.executors.other.times) elsewhere"] : []))
            .joined(separator: ", ")
    }

    package var offMainCount: Int { site.postsOffMainExecutor }
}

extension CensusSnapshot.Executor {
    /// Where the executor runs code, after a verb.
    package var phrase: String {
        switch self {
        case .mainExecutor: "on the main actor"
        case .mainThread: "on the main thread, outside the main actor"
        case .queue(let label): "on queue `\(label)`"
        case .task: "in a task"
        case .other: "on another thread"
        }
    }
}

extension WrittenType {
    private static let importedModules = ["Swift.", "Foundation.", "FoundationEssentials.", "__C."]

    /// A type of the source, made from its name in a census, which contains its modules as `String(reflecting:)` gives
    /// them. The program's own module stays in front. `nil` if no source can name the type: "(unknown context at
    /// $1234)".
    init?(recorded name: String) {
        guard !name.contains("(") else { return nil }
        self = WrittenType(parsing: name).mapNames { word in
            .name(Self.importedModules.first(where: word.hasPrefix).map { String(word.dropFirst($0.count)) } ?? word)
        }
    }
}

extension CodeBase {
    /// A recorded type in the source, without the module of the program where the source declares a type.
    func declared(_ type: WrittenType, from file: Int) -> WrittenType {
        type.mapNames { name in
            let inner = name.drop { $0 != "." }.dropFirst()
            return .name(types.primary(named: String(inner), from: file).map { self[$0].name } ?? name)
        }
    }
}
