import SwiftSyntax
import Testing

@testable import MigrationAnalyzer

/// The output of `--to notifiable` is rewritten by `--to message`, with the messages that `generate` writes for it.
struct RoundTripTests {
    /// Parts of the reasons for which a name may stay with its `Notifiable`.
    private static let reasons = [
        "is not known to be posted only on the main actor",
        "does not map to a property of",
        "its center `",
        "`stopObservingNotifications(",
    ]

    @Test(arguments: RewriteFixture.all.filter { $0.kind == .notifiable && $0.after != $0.before })
    func `each name of a Notifiable becomes a message, or has a known reason`(fixture: RewriteFixture) throws {
        let outcome = Self.rewritten(fixture.after)
        let names = Self.observedNames(in: fixture.after)
        let left = outcome.skipped.filter { names.contains($0.site.span.start.offset) }
        for place in left {
            let reason = place.reason.description
            let isKnown = Self.reasons.contains { reason.contains($0) }
            #expect(isKnown, "line \(place.site.span.start.line): \(reason)")
        }
        let rewritten = outcome.rewritten.count { names.contains($0.span.start.offset) }
        #expect(rewritten + left.count == names.count)
    }

    @Test func `a key without which a handler returns stays required`() throws {
        let fixture = try #require(RewriteFixture.all.first { $0.testDescription == "notifiable/required" })
        let messages = Self.messages(of: fixture.after).flatMap { $0.split(separator: "\n") }
        let properties = messages.filter { $0.hasPrefix("    var ") }.map { $0.dropFirst(8) }
        #expect(
            properties.filter { !$0.hasSuffix("?") }.sorted() == [
                "key: String", "place: String", "points: Int", "team: String", "text: String",
            ]
        )
        let text = try #require(Self.rewritten(fixture.after)["0.swift"])
        #expect(text.contains("self?.titled(text: message.text)"))
        #expect(text.contains("private func titled(text: String) {"))
    }

    private static func rewritten(_ notifiable: String) -> Rewritten {
        let posts = Sources.codeBase(notifiable).messageProposals().map {
            "    MessageCenter.default.post(\($0.typeName)(), subject: self)\n"
        }
        let poster = "@MainActor final class Poster {\n func post() {\n\(posts.joined())}\n}\n"
        let messages = messages(of: notifiable).joined(separator: "\n") + poster
        return Rewritten(MessageRewrite(allowsReordering: true), ["0.swift": notifiable, "Messages.swift": messages])
    }

    /// The messages that `generate` writes, with the subject that the source of an observer doesn't show.
    private static func messages(of notifiable: String) -> [String] {
        let codeBase = Sources.codeBase(notifiable)
        return codeBase.messageProposals().map { proposal in
            MessageSource(proposal, in: codeBase).text.split(separator: "\n")
                .filter { !$0.hasPrefix("#error") }.joined(separator: "\n")
                .replacing("<#type#>", with: "Poster")
                .replacing("BridgedAsyncMessage", with: "BridgedMainActorMessage") + "\n"
        }
    }

    /// The places of the names in the lists of `startObservingNotifications`.
    private static func observedNames(in text: String) -> Set<Int> {
        let source = ParsedSource(path: "", bytes: Array(text.utf8))
        let calls = source.tree.descendants(FunctionCallExprSyntax.self).compactMap(CallShape.init)
        let lists = calls.filter { $0.name == "startObservingNotifications" }.compactMap {
            $0["observing"]?.as(ArrayExprSyntax.self)?.elements
        }
        return Set(lists.joined().map(\.codeRange.lowerBound))
    }
}
