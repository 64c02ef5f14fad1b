internal import CNotificationCensus
internal import CensusFile

/// The posts of a process: pure state, without locks, clocks, or access to the process.
///
/// A post is recorded from its numbers if everything about it has been seen before. If not, ``record(_:details:)`` asks
/// for the details and changes nothing, so that the caller can describe the post where it holds no lock.
struct CensusState {
    /// The limits on what the census keeps; it only counts the rest.
    struct Limits: Sendable {
        var names: Int
        var sites: Int
        /// The number of executors, object types and enclosing posts of a site, each.
        var variants = 8
        /// The number of combinations of payload keys and types of a site.
        var payloads = 16
        /// The number of combinations of payload keys and types of all sites, of object types, and of queue labels,
        /// each.
        var shapes = 4096
    }

    enum Outcome: Equatable {
        /// The post is counted; the name and the site have these indexes, or -1 if they didn't fit.
        case recorded(name: Int, site: Int)
        /// Nothing has changed. The caller must describe the post.
        case needsDetails
    }

    struct Name {
        let name: PostName
        var count = 0
        var sampledOut = 0
        /// The number of posts from sites that didn't fit.
        var withoutSite = 0
        var activity = Activity()
    }

    struct Site {
        let name: Int
        let frames: [FrameLocation]
        var count = 0
        var executors = SmallTally()
        var objects = SmallTally()
        var payloads = SmallTally()
        var enclosing = SmallTally()
        var activity = Activity()
        /// The hash of the last payload, and the key of its shape: 1 for all shapes that didn't fit.
        var lastPayload: UInt64 = 0
        var lastShape: UInt64 = 0

        mutating func count(_ post: ObservedPost, _ limits: Limits) {
            count += 1
            activity.add(at: post.time)
            executors.add(post.executor, limit: limits.variants)
            if post.object != 0 { objects.add(post.object, limit: limits.variants) }
            if post.payload != 0 { payloads.add(lastShape, limit: limits.payloads) }
            if post.enclosing >= 0 { enclosing.add(UInt64(post.enclosing) + 1, limit: limits.variants) }
        }
    }

    let limits: Limits
    private(set) var names: [Name] = []
    private(set) var sites: [Site] = []
    private(set) var shapes: [PayloadShape] = []
    private(set) var objects: [UInt64: String] = [:]
    private(set) var executors: [UInt64: CensusSnapshot.Executor] = [:]
    private(set) var images: [UInt: CensusSnapshot.Image] = [:]
    /// The number of posts of names that didn't fit.
    private(set) var unrecorded = 0
    private var nameIndexes: [PostName: Int] = [:]
    private var siteIndexes: [UInt64: Int] = [:]
    private var shapeIndexes: [PayloadShape: Int] = [:]
    /// The indexes of shapes, by the hashes of payloads. Different payloads may have one shape.
    private var shapeHashes: [UInt64: Int] = [:]

    init(limits: Limits) {
        self.limits = limits
    }

    // MARK: Recording

    /// Counts a post.
    ///
    /// - Parameters:
    ///   - post: The post.
    ///   - details: The description of the post, once a call has asked for it.
    mutating func record(_ post: ObservedPost, details: PostDetails? = nil) -> Outcome {
        guard let name = nameIndexes[post.name] ?? add(details?.name) else {
            guard names.count >= limits.names else { return .needsDetails }
            unrecorded += 1
            return .recorded(name: -1, site: -1)
        }
        guard let site = siteIndex(of: post, name: name) ?? addSite(of: post, name: name, details) else {
            guard sites.count >= limits.sites else { return .needsDetails }
            names[name].count += 1
            names[name].withoutSite += 1
            names[name].activity.add(at: post.time)
            return .recorded(name: name, site: -1)
        }
        if let details { add(details, of: post) }
        guard details != nil || knowsVariants(of: post, at: site) else { return .needsDetails }
        names[name].count += 1
        names[name].activity.add(at: post.time)
        if post.payload != sites[site].lastPayload {
            sites[site].lastPayload = post.payload
            sites[site].lastShape = shapeHashes[post.payload].map { UInt64($0) + 2 } ?? 1
        }
        sites[site].count(post, limits)
        return .recorded(name: name, site: site)
    }

    /// Counts posts of a site that were made inside a post of a name.
    mutating func addEnclosing(name: Int, count: Int, site: Int) {
        for _ in 0..<count { sites[site].enclosing.add(UInt64(name) + 1, limit: limits.variants) }
    }

    /// Counts a post without its site if the sampling leaves the post out.
    ///
    /// - Returns: Whether the caller has nothing more to record.
    mutating func skips(_ name: PostName, at time: UInt64, under sampling: NotificationCensus.Sampling) -> Bool {
        guard let index = nameIndexes[name], sampling.skips(post: names[index].count) else { return false }
        names[index].count += 1
        names[index].sampledOut += 1
        names[index].activity.add(at: time)
        return true
    }

    // MARK: Names and sites

    private mutating func add(_ name: PostName?) -> Int? {
        guard let name, names.count < limits.names else { return nil }
        nameIndexes[name] = names.count
        names.append(Name(name: name))
        return names.count - 1
    }

    private func siteIndex(of post: ObservedPost, name: Int) -> Int? {
        var key = siteKey(of: post, name: name)
        while let index = siteIndexes[key] {
            if sites[index].name == name, sites[index].hasFrames(of: post) { return index }
            key &+= 1
        }
        return nil
    }

    private mutating func addSite(of post: ObservedPost, name: Int, _ details: PostDetails?) -> Int? {
        guard let details, sites.count < limits.sites else { return nil }
        var key = siteKey(of: post, name: name)
        while siteIndexes[key] != nil { key &+= 1 }
        siteIndexes[key] = sites.count
        sites.append(Site(name: name, frames: details.frames))
        for location in details.images where images[location.slide] == nil { images[location.slide] = location.image }
        return sites.count - 1
    }

    private func siteKey(of post: ObservedPost, name: Int) -> UInt64 {
        var hash = UInt64(name)
        for frame in post.stack { hash = mixed(hash ^ UInt64(frame.returnAddress)) }
        return hash
    }

    // MARK: Variants

    private func knowsVariants(of post: ObservedPost, at index: Int) -> Bool {
        let site = sites[index]
        let isExecutorKnown =
            site.executors.contains(post.executor) || executors[post.executor] != nil
            || executors.count >= limits.shapes
        let isObjectKnown =
            post.object == 0 || site.objects.contains(post.object) || objects[post.object] != nil
            || objects.count >= limits.shapes
        let isPayloadKnown =
            post.payload == 0 || site.lastPayload == post.payload || shapeHashes[post.payload] != nil
            || shapeHashes.count >= limits.shapes
        return isExecutorKnown && isObjectKnown && isPayloadKnown
    }

    private mutating func add(_ details: PostDetails, of post: ObservedPost) {
        if executors[post.executor] == nil, executors.count < limits.shapes {
            executors[post.executor] = details.executor
        }
        if post.object != 0, objects[post.object] == nil, objects.count < limits.shapes {
            objects[post.object] = details.object
        }
        guard post.payload != 0, shapeHashes[post.payload] == nil, shapeHashes.count < limits.shapes else { return }
        let index = shapeIndexes[details.payload] ?? shapes.count
        if index == shapes.count {
            shapes.append(details.payload)
            shapeIndexes[details.payload] = index
        }
        shapeHashes[post.payload] = index
    }
}

extension CensusState.Site {
    fileprivate func hasFrames(of post: ObservedPost) -> Bool {
        guard frames.count == post.stack.count else { return false }
        return post.stack.indices.allSatisfy { frames[$0].address == post.stack[$0].returnAddress }
    }
}

/// Mixes the bits of a hash: the finalizer of SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA 2014).
func mixed(_ value: UInt64) -> UInt64 {
    var value = value &+ 0x9E37_79B9_7F4A_7C15
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
}
