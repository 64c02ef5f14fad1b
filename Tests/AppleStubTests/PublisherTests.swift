import Testing

extension `Compiled against stubs of Apple's modules` {
    /// The package's publishers, with the stub of Combine: each scenario of `Driver/PublisherScenarios.swift`.
    struct `A publisher of messages` {
        @Test func `delivers a main-actor message inside post, until it is cancelled`() async throws {
            let lines = try await run("publisher-sink")
            #expect(lines == ["platform 1", "posted 1", "platform 2", "posted 2", "0 observers"])
        }

        @Test func `publishes one subject's messages, or all`() async throws {
            #expect(
                try await run("publisher-subjects") == [
                    "type, one: 1", "type, nil: 1", "identifier, one: 1", "identifier, all: 1",
                    "type, nil: 2", "identifier, all: 2",
                ]
            )
        }

        @Test func `delivers what is demanded, and reports what is not`() async throws {
            let lost = "DidArrive was lost because the subscriber hadn't demanded it"
            #expect(
                try await run("publisher-demand") == [
                    "0 observers before the first demand",
                    "platform 2", "platform 3", "platform 5", "platform 6", "platform 7", lost, lost,
                ]
            )
        }

        @Test func `ends when it is cancelled inside a delivery, or before the first demand`() async throws {
            #expect(try await run("publisher-cancellation") == ["platform 1", "0 observers"])
        }

        @Test func `keeps its center until it is canceled, and never the subject`() async throws {
            #expect(
                try await run("publisher-retention") == [
                    "the subject is gone", "the center is kept", "canceled: the center is gone",
                    "0 observers of a subject that is gone",
                ]
            )
        }

        @Test func `delivers asynchronous messages one at a time, in order`() async throws {
            #expect(try await run("publisher-async") == ["kilometre 1", "kilometre 2", "kilometre 3", "0 observers"])
        }

        @Test func `may be subscribed to and cancelled off the main actor`() async throws {
            #expect(try await run("publisher-off-main-subscription") == ["platform 1 on the main actor"])
        }

        @Test func `has a token's observation for its cancellable where there is no publisher`() async throws {
            #expect(try await run("token-store") == ["platform 1", "again 1", "platform 2"])
        }
    }
}
