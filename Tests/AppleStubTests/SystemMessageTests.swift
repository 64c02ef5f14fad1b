import Testing

extension `Compiled against stubs of Apple's modules` {
    /// The messages of UIKit, AppKit and Apple's Foundation: each scenario of `Driver/SystemScenarios.swift`.
    struct `A message of the system` {
        @Test func `tells the life of the application and of a scene apart by its subject`() async throws {
            #expect(
                try await run("life-cycle") == [
                    "application will resign", "low memory", "scene in the background", "application in the background",
                    "scene disconnected",
                ]
            )
        }

        @Test func `has the keyboard's frames and animation, in both directions`() async throws {
            #expect(try await run("keyboard") == ["to 500 in 0.25 s, easeOut", "another's", "and back: 800, true"])
        }

        @Test func `comes from what Foundation has on Apple's systems alone`() async throws {
            #expect(try await run("undo") == ["undone", "the clock"])
        }

        @Test func `has the payload of AppKit's notification, or is reported`() async throws {
            let lines = try await run("views")
            #expect(
                lines.dropLast() == [
                    "column: true, 40.0", "rows of the table", "rows of the outline", "2 to 0", "expanded chapter",
                    "item 3", "NSPopoverCloseReasonStandard",
                    "divider 1, false", "movement 16", "editor: true",
                ]
            )
            #expect(lines.last?.contains("key 'NSMenuItemIndex': expected Int, found nothing") == true)
        }

        @Test func `has objects for main-queue contexts only, and identifiers for both kinds`() async throws {
            let lines = try await run("core-data")
            #expect(lines.first == "saved 1 in the main context: true")
            #expect(lines.dropFirst().first?.contains("can't be converted to DidSaveMessage") == true)
            #expect(lines.dropFirst(2) == ["1 updated, 0 deleted", "merged true"])
        }

        @Test func `tells of sound where it is posted`() async throws {
            #expect(try await run("audio") == ["reset", "ended, resume: true", "failed: true"])
        }
    }
}
