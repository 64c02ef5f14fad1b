internal import CNotificationCensus
internal import CensusFile
internal import Foundation

/// Makes a snapshot of a recorder's record.
struct SnapshotBuilder {
    private let state: CensusState
    private let recorder: Recorder
    private let functions: [UInt: [ResolvedFunction]]
    private let images: [CensusSnapshot.Image]
    private let imageIndexes: [UInt: Int]

    init(_ state: CensusState, of recorder: Recorder, symbols: ProcessSymbols) {
        self.state = state
        self.recorder = recorder
        functions = symbols.functions(at: Set(state.sites.lazy.flatMap(\.frames).map(\.address)))
        let images = state.images.sorted { $0.value.path < $1.value.path }
        self.images = images.map(\.value)
        imageIndexes = Dictionary(uniqueKeysWithValues: zip(images.map(\.key), images.indices))
    }

    func snapshot(observers: [String: [CensusSnapshot.Observer]]) -> CensusSnapshot {
        var sites = Dictionary(grouping: state.sites, by: \.name)
        var entries = state.names.enumerated().map { index, name in
            CensusSnapshot.Entry(
                kind: name.name.kind,
                name: name.name.text,
                count: name.count,
                sampledOut: name.sampledOut,
                withoutSite: name.withoutSite,
                activity: activity(name.activity),
                sites: (sites.removeValue(forKey: index) ?? []).map(site),
                observers: name.name.kind == .message ? observers[name.name.text] ?? [] : []
            )
        }
        entries.sort { ($1.count, $0.name) < ($0.count, $1.name) }
        let information = ProcessInfo.processInfo
        let run = CensusSnapshot.Run(
            program: information.processName,
            process: information.processIdentifier,
            start: date(recorder.startTime),
            end: date(CCensusNow()),
            system: information.operatingSystemVersionString
        )
        var snapshot = CensusSnapshot(
            runs: [run],
            images: images,
            entries: entries,
            unrecordedPosts: state.unrecorded
        )
        snapshot.removeFramesAroundPosters(callers: recorder.configuration.callers)
        return snapshot
    }

    private func site(_ site: CensusState.Site) -> CensusSnapshot.Site {
        CensusSnapshot.Site(
            frames: site.frames.flatMap(frames),
            count: site.count,
            executors: counts(site.executors) { state.executors[$0] },
            objects: counts(site.objects) { state.objects[$0] },
            payload: payload(of: site),
            unknownPayloads: site.unknownPayloads,
            enclosing: counts(site.enclosing) { state.names[Int($0) - 1].name.text },
            activity: activity(site.activity)
        )
    }

    // MARK: Frames

    private func frames(_ location: FrameLocation) -> [CensusSnapshot.Frame] {
        let frame = CensusSnapshot.Frame(
            image: location.slide.flatMap { imageIndexes[$0] },
            offset: UInt64(location.address - (location.slide ?? 0))
        )
        guard let functions = functions[location.address], !functions.isEmpty else { return [frame] }
        return functions.map { frame.resolved(as: $0) }
    }

    // MARK: Counts

    private func counts<Value>(_ tally: SmallTally, _ value: (UInt64) -> Value?) -> CensusSnapshot.Counts<Value> {
        var counts = CensusSnapshot.Counts<Value>()
        counts.other = tally.other
        for (key, count) in tally.counts {
            if let value = value(key) { counts.add(value, count: count) } else { counts.other += count }
        }
        return counts
    }

    private func payload(of site: CensusState.Site) -> [CensusSnapshot.PayloadKey] {
        var types: [String: CensusSnapshot.Counts<String>] = [:]
        for (key, count) in site.payloads.counts where key > 1 {
            for entry in state.shapes[Int(key) - 2].entries {
                types[entry.key, default: .init()].add(entry.type, count: count)
            }
        }
        // Keys that aren't strings share a name, so a post may have several keys of that name.
        let known = site.count - site.unknownPayloads
        return types.sorted { $0.key < $1.key }.map { key, types in
            let present = types.elements.map(\.count).reduce(0, +)
            return CensusSnapshot.PayloadKey(key: key, types: types, missing: max(0, known - present))
        }
    }

    // MARK: Time

    private func activity(_ activity: Activity) -> CensusSnapshot.Activity {
        CensusSnapshot.Activity(
            first: date(activity.first),
            last: date(activity.last),
            peakPerSecond: activity.peak
        )
    }

    private func date(_ time: UInt64) -> Date {
        let elapsed = Double(time - min(time, recorder.startTime)) / 1e9
        return Date(timeIntervalSince1970: (recorder.start.timeIntervalSince1970 + elapsed).rounded(.down))
    }
}

extension CensusState.Site {
    fileprivate var unknownPayloads: Int {
        payloads.counts.first { $0.key == 1 }.map { $0.count + payloads.other } ?? payloads.other
    }
}
