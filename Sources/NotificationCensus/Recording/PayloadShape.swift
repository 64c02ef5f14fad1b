internal import Foundation

/// The keys of a payload and the types of their values, sorted by key.
struct PayloadShape: Hashable {
    struct Entry: Hashable {
        let key: String
        let type: String
    }

    let entries: [Entry]

    /// Describes a payload. This calls `rawValue` of foreign types.
    init(_ payload: [AnyHashable: Any]?) {
        entries = (payload ?? [:])
            .map { key, value in Entry(key: Self.name(of: key), type: String(reflecting: type(of: value))) }
            .sorted { ($0.key, $0.type) < ($1.key, $1.type) }
    }

    /// Returns a hash of the keys and the types in any order, which is 0 for no payload.
    ///
    /// The hash calls `hash(into:)` of the keys.
    static func hash(of payload: [AnyHashable: Any]?) -> UInt64 {
        guard let payload, !payload.isEmpty else { return 0 }
        var sum: UInt64 = 0
        for (key, value) in payload {
            let type = UInt64(UInt(bitPattern: ObjectIdentifier(type(of: value))))
            sum &+= mixed(UInt64(truncatingIfNeeded: key.hashValue) ^ mixed(type))
        }
        return sum | 1
    }

    /// Returns the text of a string key or of a key with a string as its raw value. Any other key is data of the
    /// program, of which only the type is recorded.
    private static func name(of key: AnyHashable) -> String {
        if let text = key.base as? String { return String(decoding: text.utf8, as: UTF8.self) }
        if let raw = key.base as? any RawRepresentable, let text = raw.rawValue as? String {
            return String(decoding: text.utf8, as: UTF8.self)
        }
        return "<\(String(reflecting: type(of: key.base)))>"
    }
}
