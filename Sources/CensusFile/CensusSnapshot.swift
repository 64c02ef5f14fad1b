public import Foundation

/// The record of a census: the names, the sites that post them, and the details of each site.
///
/// A snapshot is a value. ``write(to:)`` and ``init(contentsOf:)`` exchange it with a JSON file, ``merge(_:)`` adds the
/// snapshots of other runs and processes, and ``symbolicate(with:callers:)`` finds functions, files and lines that the
/// program couldn't find itself.
public struct CensusSnapshot: Hashable, Sendable {
    /// The runs of programs that were recorded.
    public var runs: [Run]
    /// The images that the frames refer to.
    public var images: [Image]
    /// The names, by decreasing number of posts.
    public var entries: [Entry]
    /// The number of posts of names that didn't fit.
    public var unrecordedPosts: Int

    /// Creates a snapshot.
    public init(runs: [Run] = [], images: [Image] = [], entries: [Entry] = [], unrecordedPosts: Int = 0) {
        self.runs = runs
        self.images = images
        self.entries = entries
        self.unrecordedPosts = unrecordedPosts
    }

    /// The number of posts.
    public var count: Int { ([unrecordedPosts] + entries.map(\.count)).sum }

    /// Returns the record of a notification.
    public subscript(_ name: Notification.Name) -> Entry? {
        entries.first { $0.kind == .notification && $0.name == name.rawValue }
    }

    /// A run of a program.
    public struct Run: Codable, Hashable, Sendable {
        /// The name of the program.
        public var program: String
        /// The identifier of the process.
        public var process: Int32
        /// The time at which the census was created.
        public var start: Date
        /// The time at which the snapshot was made.
        public var end: Date
        /// The version of the operating system.
        public var system: String

        /// Creates a run.
        public init(program: String, process: Int32, start: Date, end: Date, system: String) {
            self.program = program
            self.process = process
            self.start = start
            self.end = end
            self.system = system
        }
    }

    /// An executable file or a library.
    public struct Image: Codable, Hashable, Sendable {
        /// The path on the machine that ran the program.
        public var path: String
        /// The linker's identifier of the build, as hexadecimal digits.
        public var buildID: String?

        /// Creates an image.
        public init(path: String, buildID: String? = nil) {
            self.path = path
            self.buildID = buildID
        }
    }

    /// The kind of a name: a notification's name or a message type.
    public enum Kind: String, Codable, Sendable {
        /// A notification, by its name.
        case notification
        /// A message, by its type.
        case message
    }

    /// A name, with the sites that post it.
    public struct Entry: Codable, Hashable, Sendable {
        /// The kind of the name: a notification's name or a message type.
        public var kind: Kind
        /// The name of the notification, or the type of the message.
        public var name: String
        /// The number of posts.
        public var count: Int
        /// The number of posts that the sampling left out.
        public var sampledOut: Int
        /// The number of posts whose sites didn't fit.
        public var withoutSite: Int
        /// The times of the posts.
        public var activity: Activity
        /// The sites, by decreasing number of posts.
        public var sites: [Site]
        /// The observers of the message at the time of the snapshot. The observers of a notification aren't known.
        public var observers: [Observer]

        /// Creates a record of a name.
        public init(
            kind: Kind,
            name: String,
            count: Int,
            sampledOut: Int = 0,
            withoutSite: Int = 0,
            activity: Activity,
            sites: [Site] = [],
            observers: [Observer] = []
        ) {
            self.kind = kind
            self.name = name
            self.count = count
            self.sampledOut = sampledOut
            self.withoutSite = withoutSite
            self.activity = activity
            self.sites = sites
            self.observers = observers
        }

        /// The number of recorded posts that were not made on the main executor.
        public var postsOffMainExecutor: Int { sites.map(\.postsOffMainExecutor).sum }
    }

    /// A place in the program that posts a name.
    public struct Site: Codable, Hashable, Sendable {
        /// The poster and its callers, innermost first.
        ///
        /// Where symbols are missing, the first frames may be this package's.
        public var frames: [Frame]
        /// The number of posts.
        public var count: Int
        /// The executors, queues and threads on which the posts were made.
        public var executors: Counts<Executor>
        /// The types of the objects. Posts without an object aren't counted.
        public var objects: Counts<String>
        /// The keys of the payloads.
        public var payload: [PayloadKey]
        /// The number of posts whose payloads didn't fit.
        public var unknownPayloads: Int
        /// The names of the notifications whose observers made the posts. Posts outside an observer aren't counted.
        public var enclosing: Counts<String>
        /// The times of the posts.
        public var activity: Activity

        /// Creates a site.
        public init(
            frames: [Frame] = [],
            count: Int,
            executors: Counts<Executor> = .init(),
            objects: Counts<String> = .init(),
            payload: [PayloadKey] = [],
            unknownPayloads: Int = 0,
            enclosing: Counts<String> = .init(),
            activity: Activity
        ) {
            self.frames = frames
            self.count = count
            self.executors = executors
            self.objects = objects
            self.payload = payload
            self.unknownPayloads = unknownPayloads
            self.enclosing = enclosing
            self.activity = activity
        }

        /// The frame that posts, if there is one.
        public var poster: Frame? { frames.first }

        /// The number of posts that were not made on the main executor.
        public var postsOffMainExecutor: Int { count - (executors[.mainExecutor] ?? 0) }
    }

    /// A frame of a call stack.
    public struct Frame: Codable, Hashable, Sendable {
        /// The index of the image in the snapshot, if the frame lies in one.
        public var image: Int?
        /// The return address as an address in the image's file; without an image, as one in the process.
        public var offset: UInt64
        /// The function's name, demangled.
        public var function: String?
        /// The source file, as the compiler knew it.
        public var file: String?
        /// The line in the source file.
        public var line: Int?
        /// Whether the function was inlined into the next frame's.
        public var isInlined = false

        /// Creates a frame.
        public init(
            image: Int? = nil,
            offset: UInt64,
            function: String? = nil,
            file: String? = nil,
            line: Int? = nil,
            isInlined: Bool = false
        ) {
            self.image = image
            self.offset = offset
            self.function = function
            self.file = file
            self.line = line
            self.isInlined = isInlined
        }
    }

    /// The executor, queue or thread on which a post was made.
    public enum Executor: Hashable, Sendable {
        /// The main actor's executor, on whichever thread.
        case mainExecutor
        /// The process's first thread, outside the main executor.
        case mainThread
        /// A dispatch queue of the program, with its label.
        case queue(String)
        /// A task or an actor without a queue of its own.
        case task
        /// Another thread.
        case other
    }

    /// A key of a payload.
    public struct PayloadKey: Codable, Hashable, Sendable {
        /// The key if it is a string or has one as its raw value; otherwise its type, in angle brackets.
        public var key: String
        /// The types of its values.
        public var types: Counts<String>
        /// The number of posts without the key.
        public var missing: Int

        /// Creates a key.
        public init(key: String, types: Counts<String> = .init(), missing: Int = 0) {
            self.key = key
            self.types = types
            self.missing = missing
        }
    }

    /// An observer of a message.
    public struct Observer: Codable, Hashable, Sendable {
        /// The isolation in which the observer runs.
        public var isolation: String
        /// The file in which it was registered, as `#fileID` gives it.
        public var file: String
        /// The line at which it was registered.
        public var line: Int

        /// Creates an observer.
        public init(isolation: String, file: String, line: Int) {
            self.isolation = isolation
            self.file = file
            self.line = line
        }
    }

    /// The times of posts, in whole seconds, and their highest rate.
    public struct Activity: Codable, Hashable, Sendable {
        /// The time of the first post.
        public var first: Date
        /// The time of the last post.
        public var last: Date
        /// The number of posts in the busiest second of a run.
        public var peakPerSecond: Int

        /// Creates an activity.
        public init(first: Date, last: Date, peakPerSecond: Int) {
            self.first = first
            self.last = last
            self.peakPerSecond = peakPerSecond
        }
    }

    /// Post counts, grouped by a property of the post.
    public struct Counts<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
        /// A value and the number of posts that have it.
        public struct Element: Codable, Hashable, Sendable {
            /// The value.
            public var value: Value
            /// The number of posts.
            public var count: Int
        }

        /// The values with their counts, by decreasing number of posts.
        public private(set) var elements: [Element] = []
        /// The number of posts whose values didn't fit.
        public var other = 0

        /// Creates empty counts.
        public init() {}

        /// Returns the number of posts that have a value, or `nil` if there is none.
        public subscript(_ value: Value) -> Int? {
            elements.first { $0.value == value }?.count
        }

        /// Adds posts that have a value.
        public mutating func add(_ value: Value, count: Int) {
            if let index = elements.firstIndex(where: { $0.value == value }) {
                elements[index].count.increase(by: count)
            } else {
                elements.append(Element(value: value, count: count))
            }
            // The sort is stable, so that equal counts keep their order.
            elements.sort { $0.count > $1.count }
        }

        mutating func merge(_ others: Self) {
            elements.merge(others.elements, by: \.value) { $0.count.increase(by: $1.count) }
            elements.sort { $0.count > $1.count }
            other.increase(by: others.other)
        }
    }
}

extension CensusSnapshot.Executor: RawRepresentable, Codable, CustomStringConvertible {
    private static let queuePrefix = "queue "

    /// The executor as text.
    public var rawValue: String {
        switch self {
        case .mainExecutor: "main executor"
        case .mainThread: "main thread"
        case .queue(let label): Self.queuePrefix + label
        case .task: "task"
        case .other: "other thread"
        }
    }

    /// Creates an executor from its text.
    public init?(rawValue: String) {
        switch rawValue {
        case "main executor": self = .mainExecutor
        case "main thread": self = .mainThread
        case "task": self = .task
        case "other thread": self = .other
        default:
            guard rawValue.hasPrefix(Self.queuePrefix) else { return nil }
            self = .queue(String(rawValue.dropFirst(Self.queuePrefix.count)))
        }
    }

    /// The executor as text.
    public var description: String { rawValue }
}
