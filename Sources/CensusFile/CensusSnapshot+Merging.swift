internal import Foundation

extension CensusSnapshot {
    /// Adds another snapshot, of another run or process.
    ///
    /// Sites are the same if their frames are: by function, file and line where these are known, and otherwise by the
    /// build of the image and the address in it. Peak rates aren't added up, because the runs may not coincide.
    ///
    /// - Parameter other: The other snapshot.
    public mutating func merge(_ other: CensusSnapshot) {
        runs += other.runs.filter { !runs.contains($0) }
        var indexes: [Int] = []
        for image in other.images {
            indexes.append(images.firstIndex(of: image) ?? images.count)
            if indexes.last == images.count { images.append(image) }
        }
        var entryIndexes: [EntryIdentity: Int] = [:]
        for (index, entry) in entries.enumerated() { entryIndexes[entry.identity] = index }
        for var entry in other.entries {
            for site in entry.sites.indices { entry.sites[site].moveImages(to: indexes) }
            if let index = entryIndexes[entry.identity] {
                entries[index].merge(entry, images: images)
            } else {
                entries.append(entry)
            }
        }
        entries.sort { ($1.count, $0.name) < ($0.count, $1.name) }
        unrecordedPosts += other.unrecordedPosts
    }

    /// Makes one site of those with the same frames, after frames have been symbolicated or removed.
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
        count += other.count
        sampledOut += other.sampledOut
        withoutSite += other.withoutSite
        activity.merge(other.activity)
        observers += other.observers.filter { !observers.contains($0) }
        mergeSites(other.sites, images: images)
    }

    fileprivate mutating func mergeSites(_ others: [CensusSnapshot.Site], images: [CensusSnapshot.Image]) {
        var indexes: [[FrameIdentity]: Int] = [:]
        for (index, site) in sites.enumerated() { indexes[site.identity(in: images)] = index }
        for site in others {
            let identity = site.identity(in: images)
            if let index = indexes[identity] {
                sites[index].merge(site)
            } else {
                indexes[identity] = sites.count
                sites.append(site)
            }
        }
        sites.sort { $0.count > $1.count }
    }
}

private struct EntryIdentity: Hashable {
    let kind: CensusSnapshot.Kind
    let name: String
}

/// What a frame is the same by in several processes.
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

    fileprivate mutating func moveImages(to indexes: [Int]) {
        for index in frames.indices { frames[index].image = frames[index].image.map { indexes[$0] } }
    }

    fileprivate mutating func merge(_ other: Self) {
        let (count, otherCount) = (self.count, other.count)
        var keys = payload
        for key in keys.indices {
            let match = other.payload.first { $0.key == keys[key].key }
            keys[key].missing += match?.missing ?? otherCount - other.unknownPayloads
            if let match { keys[key].types.merge(match.types) }
        }
        for var key in other.payload where !payload.contains(where: { $0.key == key.key }) {
            key.missing += count - unknownPayloads
            keys.append(key)
        }
        payload = keys.sorted { $0.key < $1.key }
        unknownPayloads += other.unknownPayloads
        self.count += otherCount
        executors.merge(other.executors)
        objects.merge(other.objects)
        enclosing.merge(other.enclosing)
        activity.merge(other.activity)
    }
}

extension CensusSnapshot.Counts {
    fileprivate mutating func merge(_ others: Self) {
        for element in others.elements { add(element.value, count: element.count) }
        other += others.other
    }
}

extension CensusSnapshot.Activity {
    fileprivate mutating func merge(_ other: Self) {
        first = min(first, other.first)
        last = max(last, other.last)
        peakPerSecond = max(peakPerSecond, other.peakPerSecond)
    }
}
