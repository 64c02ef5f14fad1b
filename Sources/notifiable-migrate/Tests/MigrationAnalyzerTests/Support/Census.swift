import CensusFile
import Foundation

extension CensusSnapshot {
    /// A census of notifications, each with its sites, in a program that was built in `/ci/App`.
    static func recorded(_ names: [String: [Site]], peakPerSecond: Int = 1) -> CensusSnapshot {
        let entries = names.map { name, sites in
            Entry(
                kind: .notification,
                name: name,
                count: sites.map(\.count).reduce(0, +),
                activity: .sometime(peakPerSecond),
                sites: sites
            )
        }
        let run = Run(program: "App", process: 1, start: .sometime, end: .sometime, system: "test")
        return CensusSnapshot(
            runs: [run],
            images: [Image(path: "/ci/App/.build/App"), Image(path: "/usr/lib/PencilKit")],
            entries: entries.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        )
    }
}

extension CensusSnapshot.Site {
    /// Posts at a line of a file, called from others.
    static func posts(
        _ count: Int,
        at frames: (file: String, line: Int)...,
        on executor: CensusSnapshot.Executor = .mainExecutor,
        object: String? = nil,
        payload: [CensusSnapshot.PayloadKey] = []
    ) -> Self {
        let frames = frames.map { CensusSnapshot.Frame(image: 0, offset: 1, file: $0.file, line: $0.line) }
        return Self(frames: frames, count, executor, object, payload)
    }

    /// Posts of a library without symbols.
    static func libraryPosts(_ count: Int, on executor: CensusSnapshot.Executor) -> Self {
        Self(frames: [CensusSnapshot.Frame(image: 1, offset: 1)], count, executor, nil, [])
    }

    private init(
        frames: [CensusSnapshot.Frame],
        _ count: Int,
        _ executor: CensusSnapshot.Executor,
        _ object: String?,
        _ payload: [CensusSnapshot.PayloadKey]
    ) {
        var (executors, objects) = (CensusSnapshot.Counts<CensusSnapshot.Executor>(), CensusSnapshot.Counts<String>())
        executors.add(executor, count: count)
        if let object { objects.add(object, count: count) }
        self.init(
            frames: frames,
            count: count,
            executors: executors,
            objects: objects,
            payload: payload,
            activity: .sometime(1)
        )
    }
}

extension CensusSnapshot.PayloadKey {
    /// A key with values of some types, each as often as it is given.
    static func key(_ key: String, _ types: String..., missing: Int = 0) -> Self {
        var counts = CensusSnapshot.Counts<String>()
        for type in types { counts.add(type, count: 1) }
        return Self(key: key, types: counts, missing: missing)
    }
}

extension CensusSnapshot.Activity {
    fileprivate static func sometime(_ peakPerSecond: Int) -> Self {
        Self(first: .sometime, last: .sometime, peakPerSecond: peakPerSecond)
    }
}

extension Date {
    fileprivate static let sometime = Date(timeIntervalSince1970: 1_700_000_000)
}
