extension MessageProposal {
    /// One entry of the payload.
    package struct Property: Hashable, Sendable {
        package enum Key: Hashable, Sendable {
            case text(String)
            /// A constant whose text is not in the source, as written: `UIResponder.keyboardFrameEndUserInfoKey`.
            case constant(String)
        }

        /// Why the entry may be missing.
        package enum Optionality: Hashable, Sendable {
            case omitted(by: Site)
            case writtenAsOptional(at: Site)
            /// In a branch, or in a loop.
            case writtenOnCondition(at: Site)
            case tolerated(by: Site)
        }

        package let name: String
        package let key: Key
        /// Without a question mark; `nil` if the source does not tell, or tells several.
        package let type: String?
        /// `nil` if every poster writes it and every observer needs it.
        package let optionality: Optionality?
        /// The types that do not agree, each with a place; empty if there is no more than one.
        package let conflict: [TypeUse]

        package var isOptional: Bool { optionality != nil }
    }

    /// A type that a value has at one place.
    package struct TypeUse: Hashable, Sendable {
        package let type: String
        package let isWritten: Bool
        package let site: Site
    }
}

extension MessageProposal.Property.Optionality: CustomStringConvertible {
    /// The reason in words, for a sentence that ends with it.
    package var description: String {
        switch self {
        case .omitted(let site): "`\(site)` posts without it"
        case .writtenAsOptional(let site): "`\(site)` writes an optional"
        case .writtenOnCondition(let site): "`\(site)` writes it on a condition"
        case .tolerated(let site): "`\(site)` does without it"
        }
    }
}

extension MessageProposal.TypeUse: CustomStringConvertible {
    package var description: String { "`\(type)` \(isWritten ? "written" : "read") by `\(site)`" }
}
