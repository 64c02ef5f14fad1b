import CommandLineSupport

/// The proposal that a name on the command line selects.
package enum ProposalSelection: Sendable {
    case one(MessageProposal)
    /// Several notifications have the name.
    case several([MessageProposal])
    /// No notification has the name; a message about it.
    case none(String)

    /// - Parameter name: the text behind a notification's name, the constant's name (`trainDidArrive`), that with its
    ///   type (`Events.opened`), or the message's type (`Train.DidArrive`).
    package init(_ name: String, among proposals: [MessageProposal], in codeBase: CodeBase) {
        if let exact = proposals.first(where: { $0.name.identity == name }) {
            self = .one(exact)
            return
        }
        let spelled = name.hasPrefix(".") ? String(name.dropFirst()) : name
        let found = proposals.filter { codeBase.spellings(of: $0).contains(spelled) }
        switch found.count {
        case 0:
            let suggestion = spelled.suggestion(among: proposals.flatMap(codeBase.spellings))
            self = .none("no notification '\(name)' is posted or observed\(suggestion)")
        case 1: self = .one(found[0])
        default: self = .several(found)
        }
    }
}

extension CodeBase {
    /// The names that select a proposal, besides the text of its notification's name.
    fileprivate func spellings(of proposal: MessageProposal) -> [String] {
        let display = proposal.name.display
        var spellings = [display.hasPrefix(".") ? String(display.dropFirst()) : display, "\(proposal.typeName)"]
        if let declaration = proposal.name.declaration {
            let property = self[declaration]
            spellings.append(property.name)
            let owner = property.parent.map { files[declaration.file].types[$0].name }
            if let owner { spellings.append("\(owner).\(property.name)") }
        } else {
            spellings.append(TypeTable.simpleName(display))
        }
        return spellings
    }
}
