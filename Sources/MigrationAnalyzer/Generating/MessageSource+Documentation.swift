extension MessageSource {
    /// The type's doc comment: who posts it, and why it is the kind of message that it is.
    var documentation: [String] {
        let posters = Self.names(of: proposal.posters)
        let verb = posters.count == 1 ? "posts" : "post"
        let posted = posters.isEmpty ? "which nothing in the source posts" : "which \(Self.list(posters)) \(verb)"
        let kind = proposal.delivery.kind == .mainActor ? "A main-actor message" : "An asynchronous message"
        var lines = ["The notification `\(proposal.name.identity)` as a message, \(posted)."]
        lines += ["", "\(kind): \(proposal.delivery.reason)."]
        let unknown = proposal.delivery.unknownPosters
        if !unknown.isEmpty {
            lines.append("Not known to be on the main actor: \(Self.list(Self.names(of: unknown))).")
        }
        return lines.flatMap(Self.wrapped).map { $0.isEmpty ? "///" : "/// \($0)" }
    }

    /// A function that posts twice is one poster.
    private static func names(of sites: [MessageProposal.Site]) -> [String] {
        sites.map(\.description).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    }

    /// `a`, `b` and 3 more
    private static func list(_ names: [String]) -> String {
        var shown = names.prefix(3).map { "`\($0)`" }
        if names.count > 3 { shown.append("\(names.count - 3) more") }
        guard let last = shown.popLast() else { return "" }
        return shown.isEmpty ? last : "\(shown.joined(separator: ", ")) and \(last)"
    }

    /// Lines of a doc comment that is indented once.
    private static func wrapped(_ text: String) -> [String] {
        guard !text.isEmpty else { return [""] }
        return text.split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + word.count < 110 {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }
}
