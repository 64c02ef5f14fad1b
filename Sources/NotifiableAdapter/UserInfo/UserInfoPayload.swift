internal import Foundation

/// The payload of a notification, prepared for reading several values.
///
/// A lookup in a dictionary with `AnyHashable` keys takes more than 3,000 instructions, because the standard library
/// compares the keys in code that isn't specialized for their type. Almost all keys are strings, so the entries of a
/// small payload are examined once, and their keys are compared as strings.
@usableFromInline struct UserInfoPayload {
    /// A key of a payload.
    ///
    /// `@unchecked Sendable`: `AnyHashable` isn't Sendable, but its base value is, and it never changes.
    @usableFromInline struct Key: @unchecked Sendable {
        @usableFromInline let hashable: AnyHashable
        /// The key, if it is a string.
        fileprivate let string: String?

        @usableFromInline init(_ key: some Hashable & Sendable) {
            hashable = AnyHashable(key)
            string = key as? String
        }
    }

    /// The largest number of entries that are examined one by one.
    private static var mostExamined: Int { 16 }

    private let userInfo: [AnyHashable: Any]
    /// The entries whose key is a string, unless there are too many entries.
    private var entries: [(key: String, value: Any)] = []

    @usableFromInline init(_ userInfo: [AnyHashable: Any]) {
        self.userInfo = userInfo
        guard userInfo.count <= Self.mostExamined else { return }
        entries.reserveCapacity(userInfo.count)
        // Off Apple platforms, a payload may have a `String` and an equal `NSString` as keys. The `String` comes first.
        var bridged: [(key: String, value: Any)] = []
        for (key, value) in userInfo {
            let base = key.base
            guard let text = base as? String else { continue }
            if type(of: base) == String.self {
                entries.append((text, value))
            } else {
                bridged.append((text, value))
            }
        }
        if !bridged.isEmpty { entries += bridged }
    }

    /// Returns the value for a key, as a lookup in the dictionary does.
    @usableFromInline func value(for key: Key) -> Any? {
        if let string = key.string {
            for entry in entries where entry.key == string { return entry.value }
            if entries.count == userInfo.count { return nil }
        }
        if let value = userInfo[key.hashable] { return value }
        // Off Apple platforms, a key that is an `NSString` differs from the equal `String`.
        return key.string.flatMap { userInfo[NSString(string: $0)] }
    }
}

// A payload may contain any value.
@available(*, unavailable)
extension UserInfoPayload: Sendable {}
