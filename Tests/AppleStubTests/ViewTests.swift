import Testing

extension `Compiled against stubs of Apple's modules` {
    /// The package's views, in the stubs' interpreter: each scenario of `Driver/ViewScenarios.swift`.
    struct `A view that receives messages` {
        @Test func `starts on appear, stops on disappear, and starts again when it comes back`() async throws {
            let lines = try await run("appearance")
            #expect(
                lines == ["platform 2, arrival 1", "platform 3, arrival 2", "platform 5, arrival 3", "0 observers"]
            )
        }

        @Test func `starts with the latest message once if it asks, and after an evaluation with another subject`()
            async throws
        {
            #expect(
                try await run("latest") == [
                    "platform 2", "platform 3", "platform 5", "evaluated", "platform 6", "platform 7",
                ]
            )
        }

        @Test func `stops when it is taken out of the tree`() async throws {
            #expect(try await run("removal") == ["platform 1", "0 observers", "platform 3"])
        }

        @Test func `stops when its tree is gone without disappearing`() async throws {
            #expect(try await run("discarded-view") == ["platform 1", "0 observers"])
        }

        @Test func `follows a changed subject, also while it is not visible`() async throws {
            #expect(try await run("subject") == ["platform 1", "platform 4", "platform 6"])
        }

        @Test func `receives messages about every subject, and about none, where there is no subject`() async throws {
            #expect(try await run("no-subject") == ["platform 1", "platform 2", "platform 3", "platform 5"])
        }

        @Test func `receives nothing about a subject that has died before it appears`() async throws {
            #expect(try await run("dead-subject") == ["0 observers", "platform 2"])
        }

        @Test func `does not keep its subject`() async throws {
            #expect(try await run("retention") == ["platform 1", "the subject is gone"])
        }

        @Test func `follows a changed center`() async throws {
            #expect(try await run("center") == ["platform 1", "platform 4", "0 and 1 observers"])
        }

        @Test func `calls the closure of its latest evaluation, and keeps its place among the observers`() async throws
        {
            #expect(try await run("closure") == ["first 1", "second 1", "new 2", "second 2"])
        }

        @Test func `hears what a view inside posts when it appears together with a new subject`() async throws {
            #expect(try await run("appearing-child") == ["platform 9"])
        }

        @Test func `has a form for a type and an identifier, for one subject and for all, with and without it`()
            async throws
        {
            #expect(
                try await run("forms") == [
                    "identifier, all: 1", "identifier, all: 1 the train", "identifier, all: 2",
                    "identifier, all: 2 none",
                    "identifier, one: 1", "type, all: 1 the train", "type, all: 2 none",
                    "type, one: 1",
                ]
            )
        }

        @Test func `receives by an identifier alone, about every subject`() async throws {
            #expect(
                try await run("default-subject") == [
                    "kilometre 3", "kilometre 3 of the train", "platform 1", "platform 1 of the train", "platform 2",
                    "platform 2 without a train", "type: kilometre 3 of the train",
                ]
            )
        }

        @Test func `receives asynchronous messages on the main actor, in order`() async throws {
            #expect(try await run("async") == ["kilometre 1", "kilometre 2", "kilometre 3", "kilometre 5"])
        }

        @Test func `gets no asynchronous message after it has disappeared, though one waits`() async throws {
            #expect(try await run("async-removal") == ["nothing after it has disappeared"])
        }
    }
}
