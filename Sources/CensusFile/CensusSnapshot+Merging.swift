internal import Foundation

extension CensusSnapshot {
    /// Adds the snapshot of another run or process.
    ///
    /// Sites are the same if their frames are: by function, file and line where these are known, and otherwise by the
    /// build of the image and the address in it. Peak rates aren't added up, because the runs may not coincide.
    ///
    /// - Parameter other: The other snapshot.
    public mutating func merge(_ other: CensusSnapshot) {
        runs.merge(other.runs, by: \.self)
        images.merge(other.images, by: \.self)
        let indexes = Dictionary(zip(images, images.indices)) { first, _ in first }
        let places = other.images.map { indexes[$0] }
        var others = other.entries
        for entry in others.indices {
            for site in others[entry].sites.indices { others[entry].sites[site].moveImages(to: places) }
        }
        entries.merge(others, by: \.identity) { [images] in $0.merge($1, images: images) }
        entries.sort { ($1.count, $0.name) < ($0.count, $1.name) }
        unrecordedPosts.increase(by: other.unrecordedPosts)
    }

    /// Merges the sites with the same frames, after frames have been symbolicated or removed.
    mutating func uniteSites() {
        for index in entries.indices {
            var united = entries[index]
            united.sites = []
            united.mergeSites(entries[index].sites, images: images)
            entries[index] = united
        }
    }
}

extension CensusSnapshot.Entry {
    fileprivate var identity: EntryIdentity { EntryIdentity(kind: kind, name: name) }

    fileprivate mutating func merge(_ other: Self, images: [CensusSnapshot.Image]) {
        count.increase(by: other.count)
        sampledOut.increase(by: other.sampledOut)
        withoutSite.increase(by: other.withoutSite)
        activity.merge(other.activity)
        observers.merge(other.observers, by: \.self)
        mergeSites(other.sites, images: images)
    }

    fileprivate mutating func mergeSites(_ others: [CensusSnapshot.Site], images: [CensusSnapshot.Image]) {
        sites.merge(others, by: { $0.identity(in: images) }, uniting: { $0.merge($1) })
        sites.sort { $0.count > $1.count }
    }
}

private struct EntryIdentity: Hashable {
    let kind: CensusSnapshot.Kind
    let name: String
}

/// Identifies a stack frame across processes.
private enum FrameIdentity: Hashable {
    case source(function: String?, file: String, line: Int?)
    case address(image: String?, offset: UInt64)
}

extension CensusSnapshot.Site {
    fileprivate func identity(in images: [CensusSnapshot.Image]) -> [FrameIdentity] {
        frames.map { frame in
            if let file = frame.file { return .source(function: frame.function, file: file, line: frame.line) }
            let image = frame.image.map { images[$0] }
            return .address(image: image.map { $0.buildID ?? $0.path }, offset: frame.offset)
        }
    }

    fileprivate mutating func moveImages(to indexes: [Int?]) {
        for index in frames.indices { frames[index].image = frames[index].image.flatMap { indexes[$0] } }
    }

    /// Returns the site's payload keys and those of another site, which are missing in each known payload of this one.
    private func payload(withKeysOf other: Self) -> [CensusSnapshot.PayloadKey] {
        let keys = Set(payload.map(\.key))
        let missing = other.payload.filter { !keys.contains($0.key) }.map {
            CensusSnapshot.PayloadKey(key: $0.key, missing: count - unknownPayloads)
        }
        return payload + missing
    }

    fileprivate mutating func merge(_ other: Self) {
        let others = other.payload(withKeysOf: self)
        payload = payload(withKeysOf: other)
        payload.merge(others, by: \.key) {
            $0.missing.increase(by: $1.missing)
            $0.types.merge($1.types)
        }
        payload.sort { $0.key < $1.key }
        unknownPayloads.increase(by: other.unknownPayloads)
        count.increase(by: other.count)
        executors.merge(other.executors)
        objects.merge(other.objects)
        enclosing.merge(other.enclosing)
        activity.merge(other.activity)
    }
}

extension CensusSnapshot.Activity {
    fileprivate mutating func merge(_ other: Self) {
        first = min(first, other.first)
        last = max(last, other.last)
        peakPerSecond = max(peakPerSecond, other.peakPerSecond)
    }
}

extension Array {
    /// Appends the elements with new identities, and unites those with the same identity.
    mutating func merge<Identity: Hashable>(
        _ others: [Element],
        by identity: (Element) -> Identity,
        uniting unite: (inout Element, Element) -> Void = { _, _ in }
    ) {
        var indexes = Dictionary(zip(map(identity), indices)) { first, _ in first }
        for other in others {
            let identity = identity(other)
            if let index = indexes[identity] {
                unite(&self[index], other)
            } else {
                indexes[identity] = count
                append(other)
            }
        }
    }
}

extension Int {
    /// Adds a number of posts. A sum that is too large becomes the largest integer.
    mutating func increase(by count: Int) {
        let (sum, isTooLarge) = addingReportingOverflow(count)
        self = isTooLarge ? .max : sum
    }
}

extension [Int] {
    /// The sum of numbers of posts, at most the largest integer.
    var sum: Int { reduce(into: 0) { $0.increase(by: $1) } }
}
