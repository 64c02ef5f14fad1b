package import CommandLineSupport

extension CodeBase {
    /// Returns the proposal that a name on the command line selects.
    ///
    /// - Parameter name: The text behind a notification's name, the constant's name (`trainDidArrive`), that with its
    ///   type (`Events.opened`), or the message's type (`Train.DidArrive`).
    /// - Throws: A usage error if no notification has the name, or if several have it.
    package func proposal(
        named name: String,
        among proposals: [MessageProposal]
    ) throws(CommandFailure) -> MessageProposal {
        if let exact = proposals.first(where: { $0.name.identity == name }) { return exact }
        let spelled = name.hasPrefix(".") ? String(name.dropFirst()) : name
        let messages = messageTypes()
        let spellings = { (proposal: MessageProposal) in
            self.spellings(of: proposal) + (messages[proposal.name] ?? []).map { self[$0].name }
        }
        let found = proposals.filter { spellings($0).contains(spelled) }
        switch found.count {
        case 0:
            let suggestion = spelled.suggestion(among: proposals.flatMap(spellings))
            throw CommandFailure(.usage, "no notification '\(name)' is posted or observed\(suggestion)")
        case 1: return found[0]
        default:
            let list = found.map { "\n  \($0.name.identity) (\($0.name.display), \($0.typeName))" }
            throw CommandFailure(.usage, "several notifications are named '\(name)':\(list.joined())")
        }
    }

    /// The names that select a proposal, besides the text of its notification's name.
    private func spellings(of proposal: MessageProposal) -> [String] {
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
