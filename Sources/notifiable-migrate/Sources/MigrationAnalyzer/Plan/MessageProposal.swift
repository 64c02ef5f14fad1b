/// A message to replace a notification, inferred from the source.
///
/// Nothing in it is a guess: information that the source does not show is in `gaps`.
package struct MessageProposal: Sendable {
    package let name: NotificationName
    package internal(set) var typeName: TypeName
    /// The name where another message has the short one.
    let fullTypeName: TypeName
    package let delivery: Delivery
    package let subject: Subject
    /// Why the object may be missing, if it is a value.
    package let valueOptionality: Property.Optionality?
    /// In the order in which the source first writes them, then those that are only read.
    package let properties: [Property]
    /// Information that could not be inferred.
    package let gaps: [Gap]
    /// What blocks steps of the migration.
    package let obstacles: [Obstacle]
    /// Where the notification is posted, including by callers of wrappers.
    package let posters: [Site]
    /// Where it is observed.
    package let observers: [Site]
    /// The existing message type for the notification.
    package let existingType: Reference<TypeDeclaration>?

    /// Whether the message compiles without filling in gaps.
    package var isComplete: Bool { !gaps.contains(where: \.preventsCompilation) }
}

extension MessageProposal {
    /// A place in the source.
    package struct Site: Hashable, Sendable {
        package let path: String
        package let span: SourceSpan
        /// The enclosing declaration: `Train.arrive(at:)`; empty at the top of a file.
        package let symbol: String
    }
}

extension MessageProposal.Site: Comparable, CustomStringConvertible {
    package static func < (left: Self, right: Self) -> Bool { (left.path, left.span) < (right.path, right.span) }

    /// The declaration, without many labels, or the file and the line where there is none.
    package var description: String {
        guard !symbol.isEmpty else { return "\(path):\(span.start.line)" }
        return symbol.count <= 80 ? symbol : symbol.prefix { $0 != "(" } + "(…)"
    }
}

extension MessageProposal {
    /// The name of the message type.
    package struct TypeName: Hashable, Sendable {
        /// The type that it is nested in: its subject, or the type that declares the name. `nil` at the top level.
        package let container: String?
        /// `DidArrive`
        package let name: String

        /// The static member of the message's identifier: `didArrive`.
        package var identifier: String { name.lowercasingFirstWord }

        func numbered(_ number: Int) -> Self { Self(container: container, name: "\(name)\(number)") }
    }
}

extension MessageProposal.TypeName: CustomStringConvertible {
    /// `Train.DidArrive`
    package var description: String { container.map { "\($0).\(name)" } ?? name }
}

extension MessageProposal {
    /// The subject of the message.
    package enum Subject: Hashable, Sendable {
        /// The type of the object that is posted, or that observers cast to.
        case object(String)
        /// No object is posted: the type that posts, or that declares the name.
        case poster(String)
        /// The object is a value, which has no identity to observe: it becomes a property.
        case value(WrittenType)
        /// Types without a common supertype.
        case conflict([String])
        /// Any object: no post has one, and no observer asks for it.
        case any
        case unknown

        /// The type to name as the message's `Subject`.
        package var type: WrittenType? {
            switch self {
            case .object(let name), .poster(let name): .name(name)
            case .value(let type): type
            case .any: .name("AnyObject")
            case .conflict, .unknown: nil
            }
        }
    }
}

extension MessageProposal {
    /// One entry of the payload.
    package struct Property: Hashable, Sendable {
        package enum Key: Hashable, Sendable {
            case text(String)
            /// A constant whose text is not in the source, as written: `UIResponder.keyboardFrameEndUserInfoKey`.
            case constant(String)

            var text: String {
                switch self {
                case .text(let text), .constant(let text): text
                }
            }

            var constant: String? { if case .constant(let path) = self { path } else { nil } }

            /// The type that a constant is a member of, unless the key is the constant's raw value.
            var owner: String? {
                guard case .constant(let path) = self, !path.hasSuffix(".rawValue"),
                    let dot = path.lastIndex(of: ".")
                else { return nil }
                return String(path[..<dot])
            }
        }

        /// Why the entry may be missing.
        package enum Optionality: Hashable, Sendable {
            case omitted(by: Site)
            case writtenAsOptional(at: Site)
            /// In a branch, or in a loop.
            case writtenOnCondition(at: Site)
            case tolerated(by: Site)
            /// In a census.
            case missing(Int, of: Int)

            /// Whether an observer allows for its absence, although no post is known to omit it.
            var isTolerated: Bool { if case .tolerated = self { true } else { false } }
        }

        package let name: String
        package let key: Key
        /// Without its optionality; `nil` if the source shows none, or several.
        package let type: WrittenType?
        /// `nil` if every poster writes it and every observer needs it.
        package let optionality: Optionality?
        /// The conflicting types with their places; empty if there is only one.
        package let conflict: [TypeUse]

        package var isOptional: Bool { optionality != nil }
    }

    /// A type that a value has at one place.
    package struct TypeUse: Hashable, Sendable {
        package let type: WrittenType
        package let isWritten: Bool
        package let site: Site
    }
}

extension MessageProposal.Property.Optionality: CustomStringConvertible {
    /// The reason, as the end of a sentence.
    package var description: String {
        switch self {
        case .omitted(let site): "`\(site)` posts without it"
        case .writtenAsOptional(let site): "`\(site)` writes an optional"
        case .writtenOnCondition(let site): "`\(site)` writes it on a condition"
        case .tolerated(let site): "`\(site)` does not require it"
        case .missing(let missing, let count):
            "\(missing) of \(count.counted("post")) in the census \(missing == 1 ? "lacks" : "lack") it"
        }
    }
}

extension MessageProposal.TypeUse: CustomStringConvertible {
    package var description: String { "`\(type)` \(isWritten ? "written" : "read") by `\(site)`" }
}
