import Testing

extension `Compiled against stubs of Apple's modules` {
    /// The methods of `NotificationProtocol` that exist on Apple's systems:
    /// `Driver/NotificationPublisherScenarios.swift` and `Driver/SelectorScenarios.swift`.
    struct `A notification center` {
        @Test func `publishes its notifications inside post, until the subscription is cancelled`() async throws {
            let lines = try await run("notification-publisher-centers")
            #expect(lines == Array(repeating: ["platform 1", "posted"], count: 4).flatMap(\.self))
        }

        @Test func `counts publishers apart from observers, if it is the mock`() async throws {
            #expect(
                try await run("notification-publisher-mock") == [
                    #"1 publisher of ["didArrive"]"#, "0 added, 0 removed, 1 posted",
                ]
            )
        }

        @Test func `calls a subscriber once at a time, however many threads post`() async throws {
            #expect(
                try await run("notification-publisher-threads") == ["400 notifications", "each thread's in order"]
            )
        }

        @Test func `writes a signpost for each post, and an interval for each handling`() async throws {
            #expect(
                try await run("signposts") == [
                    "Post: DidArrive", "Handle 1: DidArrive at Driver/Board.swift:1", "Handle 1 ends",
                    "Handle 2: DidArrive at Driver/Board.swift:2", "Handle 2 ends",
                ]
            )
        }

        @Test func `sends a selector to its observers inside post`() async throws {
            let lines = try await run("selectors")
            #expect(lines == Array(repeating: ["observer 1: platform 1", "posted"], count: 5).flatMap(\.self))
        }

        @Test func `removes observers with a selector by name, or all of them`() async throws {
            let twice = ["observer 3: platform 3", "observer 3: platform 3", "posted"]
            #expect(try await run("selector-removal") == Array(repeating: twice, count: 3).flatMap(\.self))
        }
    }
}
