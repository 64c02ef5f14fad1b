extension MessageProposal {
    /// What the message type is called.
    package struct TypeName: Hashable, Sendable {
        /// The type that it is nested in: its subject, else the type that declares the name. `nil` at the top level.
        package let container: String?
        /// `DidArrive`
        package let name: String

        package init(container: String?, name: String) {
            self.container = container
            self.name = name
        }

        /// The static member of the message's identifier: `didArrive`.
        package var identifier: String { name.lowercasingFirstWord }
    }
}

extension MessageProposal.TypeName: CustomStringConvertible {
    /// `Train.DidArrive`
    package var description: String { container.map { "\($0).\(name)" } ?? name }
}
