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
            #expect(
                try await run("keyboard") == ["to 500 in 0.25 s, easeOut", "another's", "and back: 800, true"]
            )
        }

        @Test func `is reported where a keyboard notification lacks its payload`() async throws {
            let lines = try await run("keyboard-without-payload")
            #expect(lines.count == 1)
            #expect(lines.first?.contains("can't be converted to KeyboardDidShowMessage") == true)
        }

        @Test func `is about one text field or text view`() async throws {
            #expect(try await run("text") == ["view", "field"])
        }

        @Test func `tells of one setting of accessibility`() async throws {
            #expect(try await run("accessibility") == ["VoiceOver"])
        }

        @Test func `is UIKit's or AppKit's by the type of the window`() async throws {
            #expect(try await run("windows") == ["UIKit's", "AppKit's"])
        }

        @Test func `comes through a center that is bridged to the workspace's`() async throws {
            #expect(try await run("workspace") == ["awake"])
        }

        @Test func `comes from what Foundation has on Apple's systems alone`() async throws {
            #expect(try await run("undo") == ["undone", "the clock"])
        }
    }
}
