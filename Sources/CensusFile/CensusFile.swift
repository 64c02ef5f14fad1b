public import Foundation

extension CensusSnapshot {
    /// The version of the files that this version of the package writes.
    public static let fileVersion = 1
    fileprivate static let fileFormat = "notification-census"

    /// Writes the snapshot to a JSON file. The file is replaced atomically.
    ///
    /// - Parameter url: The file.
    public func write(to url: URL) throws {
        try fileContents().write(to: url, options: .atomic)
    }

    /// Returns the contents of the snapshot's file.
    public func fileContents() throws -> Data {
        let encoder = JSONEncoder()
        // The format comes first, to distinguish a truncated file from a foreign one.
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(self)
    }

    /// Reads a snapshot from a file.
    ///
    /// - Parameter url: The file.
    public init(contentsOf url: URL) throws(CensusFileError) {
        guard let data = try? Data(contentsOf: url) else {
            throw CensusFileError(file: url.path, reason: .unreadable)
        }
        do {
            self = try Self(fileContents: data)
        } catch {
            throw CensusFileError(file: url.path, reason: error)
        }
    }

    /// Reads a snapshot from the contents of a file.
    ///
    /// - Parameter data: The contents.
    public init(fileContents data: Data) throws(CensusFileError.Reason) {
        guard !data.isEmpty else { throw .empty }
        guard data.prefix(64).starts(with: Data("{\"format\":\"\(Self.fileFormat)\"".utf8)) else { throw .foreign }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let header = try? decoder.decode(Header.self, from: data) else { throw .truncated }
        guard header.version <= Self.fileVersion else { throw .newer(version: header.version) }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch let reason as CensusFileError.Reason {
            throw reason
        } catch {
            throw .damaged("\(error)")
        }
    }

    private struct Header: Decodable {
        var version: Int
    }
}

extension CensusSnapshot: Codable {
    private enum CodingKeys: CodingKey {
        case format, images, names, runs, unrecordedPosts, version
    }

    /// Creates a snapshot from its encoded form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            runs: try container.decode([Run].self, forKey: .runs),
            images: try container.decode([Image].self, forKey: .images),
            entries: try container.decode([Entry].self, forKey: .names),
            unrecordedPosts: try container.decode(Int.self, forKey: .unrecordedPosts)
        )
        let sites = entries.lazy.flatMap(\.sites)
        guard sites.flatMap(\.frames).allSatisfy({ $0.image.map(images.indices.contains) ?? true }) else {
            throw CensusFileError.Reason.damaged("a frame refers to an image that isn't listed")
        }
        let counts = [unrecordedPosts] + entries.flatMap(\.counts)
        guard counts.allSatisfy({ $0 >= 0 }), counts.sum <= Self.largestSum,
            sites.allSatisfy({ $0.unknownPayloads <= $0.count })
        else {
            throw CensusFileError.Reason.damaged("a number of posts is negative or too large")
        }
    }

    /// The largest integer that every reader of JSON represents. A thousand such files can be added up.
    private static var largestSum: Int { Int(clamping: Int64(1) << 53) }

    /// Encodes the snapshot.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.fileFormat, forKey: .format)
        try container.encode(images, forKey: .images)
        try container.encode(entries, forKey: .names)
        try container.encode(runs, forKey: .runs)
        try container.encode(unrecordedPosts, forKey: .unrecordedPosts)
        try container.encode(Self.fileVersion, forKey: .version)
    }
}

extension CensusSnapshot.Entry {
    /// The post counts of the entry and its sites.
    fileprivate var counts: [Int] {
        [count, sampledOut, withoutSite, activity.peakPerSecond] + sites.flatMap(\.counts)
    }
}

extension CensusSnapshot.Site {
    fileprivate var counts: [Int] {
        let keys = payload.flatMap { [$0.missing] + $0.types.counts }
        let variants = [executors.counts, objects.counts, enclosing.counts, keys]
        return [count, unknownPayloads, activity.peakPerSecond] + variants.joined()
    }
}

extension CensusSnapshot.Counts {
    fileprivate var counts: [Int] { elements.map(\.count) + [other] }
}

/// An error that prevents reading a census from a file.
public struct CensusFileError: Error, Equatable, CustomStringConvertible {
    /// The fault of the file.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum Reason: Error, Equatable {
        /// The file doesn't exist or can't be read.
        case unreadable
        /// The file is empty.
        case empty
        /// The file isn't a census.
        case foreign
        /// The file ends too early.
        case truncated
        /// A later version of the package wrote the file.
        case newer(version: Int)
        /// The file is a census with invalid contents.
        case damaged(String)
    }

    /// The path of the file.
    public var file: String
    /// The fault of the file.
    public var reason: Reason

    /// Creates an error.
    public init(file: String, reason: Reason) {
        self.file = file
        self.reason = reason
    }

    /// The error as one line.
    public var description: String {
        let text =
            switch reason {
            case .unreadable: "the file doesn't exist or can't be read"
            case .empty: "the file is empty"
            case .foreign: "the file isn't a notification census"
            case .truncated: "the file is truncated"
            case .newer(let version):
                "the file has version \(version), and this program reads versions up to \(CensusSnapshot.fileVersion)"
            case .damaged(let details): "the file is damaged: \(details)"
            }
        return "\(file): \(text)"
    }
}
