import CommandLineSupport

/// The proposal that a name on the command line selects.
package enum ProposalSelection: Sendable {
    case one(MessageProposal)
    /// A message that no notification has the name, or that several have it.
    case failure(String)

    /// - Parameter name: the text behind a notification's name, the constant's name (`trainDidArrive`), that with its
    ///   type (`Events.opened`), or the message's type (`Train.DidArrive`).
    package init(_ name: String, among proposals: [MessageProposal], in codeBase: CodeBase) {
        if let exact = proposals.first(where: { $0.name.identity == name }) {
            self = .one(exact)
            return
        }
        let spelled = name.hasPrefix(".") ? String(name.dropFirst()) : name
        let messages = codeBase.messageTypes()
        let spellings = { (proposal: MessageProposal) in
            codeBase.spellings(of: proposal) + (messages[proposal.name] ?? []).map { codeBase[$0].name }
        }
        let found = proposals.filter { spellings($0).contains(spelled) }
        switch found.count {
        case 0:
            let suggestion = spelled.suggestion(among: proposals.flatMap(spellings))
            self = .failure("no notification '\(name)' is posted or observed\(suggestion)")
        case 1: self = .one(found[0])
        default:
            let list = found.map { "  \($0.name.identity) (\($0.name.display), \($0.typeName))" }
            self = .failure((["several notifications are named '\(name)':"] + list).joined(separator: "\n"))
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
