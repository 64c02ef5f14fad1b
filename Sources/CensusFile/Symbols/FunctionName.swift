internal import Foundation

/// The name of a function, as the demangler prints it.
struct FunctionName: Equatable {
    /// Modules that call the census, or are called between a poster and the census.
    private static let innerModules: Set = [
        "Swift", "_Concurrency", "Dispatch", "Foundation", "FoundationEssentials", "ActorMessaging",
        "NotifiableAdapter",
        "NotificationCensus", "NotifiableTestKit",
    ]

    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Whether a post passes through this function on its way from the poster to the census: it belongs to Foundation
    /// or to this package, or the compiler generated it.
    var isInner: Bool {
        module.map(Self.innerModules.contains) ?? isGenerated
    }

    /// Whether the function is a thunk, whose name contains the types that it converts but no module.
    private var isGenerated: Bool {
        text.hasPrefix("reabstraction thunk") || text.hasPrefix("partial apply")
            || text.hasPrefix("block_destroy_helper") || text.hasPrefix("objectdestroy")
    }

    /// The module that contains the function; `nil` if it isn't a Swift function, or is generated and belongs to no
    /// module.
    var module: String? {
        var rest = text[...]
        // The witness of a requirement belongs to the module that declares the conformance.
        if rest.contains(" in conformance "), let last = rest.rangeOfLast(" in ") {
            return Self.identifier(rest[last...])
        }
        while let next = Self.removingDescription(rest) { rest = next }
        let extensionPrefix = "(extension in "
        if rest.hasPrefix(extensionPrefix) { return Self.identifier(rest.dropFirst(extensionPrefix.count)) }
        guard let module = Self.identifier(rest), rest.dropFirst(module.count).hasPrefix(".") else { return nil }
        return module
    }

    /// Removes a leading description in terms of another function, such as "closure #1 () -> () in " or "static ".
    private static func removingDescription(_ text: Substring) -> Substring? {
        for word in ["static ", "merged ", "async ", "outlined ", "implicit "] where text.hasPrefix(word) {
            return text.dropFirst(word.count)
        }
        if text.hasPrefix("closure #") || text.hasPrefix("defer #") || text.hasPrefix("default argument") {
            return text.after(" in ") ?? text.after(" of ")
        }
        let describing = [
            "generic specialization", "function signature specialization", "generic not re-abstracted specialization",
            "partial apply forwarder for", "partial apply for", "suspend resume partial function for",
            "await resume partial function for", "(", "variable initialization expression", "dispatch thunk",
        ]
        guard let word = describing.first(where: text.hasPrefix) else { return nil }
        if word == "(" {
            // "(1) suspend resume partial function for …"
            guard text.dropFirst().first?.isNumber == true else { return nil }
            return text.dropFirst().after(") ")
        }
        return word.hasSuffix("for") ? text.after(" for ") : text.after(" of ")
    }

    private static func identifier(_ text: Substring) -> String? {
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return name.isEmpty ? nil : String(name)
    }
}

extension Substring {
    /// Returns the text after the first occurrence of a separator outside parentheses and angle brackets.
    fileprivate func after(_ separator: String) -> Substring? {
        var depth = 0
        var previous: Character = " "
        for index in indices {
            if depth == 0, self[index...].hasPrefix(separator) {
                return self[index...].dropFirst(separator.count)
            }
            switch self[index] {
            case "(", "<", "[": depth += 1
            case ")", "]": depth -= 1
            case ">" where previous != "-": depth -= 1
            default: break
            }
            previous = self[index]
        }
        return nil
    }

    /// Returns the index after the last occurrence of a separator.
    fileprivate func rangeOfLast(_ separator: String) -> Index? {
        var index = endIndex
        while index > startIndex {
            index = self.index(before: index)
            if self[index...].hasPrefix(separator) { return self.index(index, offsetBy: separator.count) }
        }
        return nil
    }
}
