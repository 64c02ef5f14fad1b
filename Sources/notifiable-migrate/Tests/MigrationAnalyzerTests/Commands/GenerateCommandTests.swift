import Foundation
import TestSupport
import Testing

struct GenerateCommandTests {
    private static let train = """
        @MainActor final class Train {
            func arrive() { NotificationCenter.default.post(name: .trainDidArrive, object: self, userInfo: ["delay": 4]) }
        }
        extension Notification.Name { static let trainDidArrive = Notification.Name("XYZTrainDidArrive") }
        """

    private static func folder(_ more: String = "") throws -> ScratchFolder {
        try ScratchFolder(["Sources/Railway/Train.swift": train + "\n" + more])
    }

    @Test(arguments: [
        "XYZTrainDidArrive", "trainDidArrive", ".trainDidArrive", "Notification.Name.trainDidArrive", "Train.DidArrive",
    ])
    func `every spelling of a notification selects it`(name: String) async throws {
        let folder = try Self.folder()
        let command = try await Command.run(["generate", name, folder.path])
        #expect(command.code == 0)
        #expect(command.output.contains("struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {"))
        #expect(command.output.contains("var delay: Int\n"))
        let path = "\(folder.path)/Sources/Railway/Train.swift"
        #expect(
            command.errors == """
                Train.DidArrive belongs next to \(path)
                \(path): no manifest or project names the target, which needs NotifiableAdapter

                """
        )
    }

    @Test func `several names are generated at once, into a folder`() async throws {
        let folder = try Self.folder(
            "extension Train { func leave() { NotificationCenter.default.post(name: .trainDidLeave, object: self) } }"
        )
        let arguments = ["generate", "trainDidArrive,trainDidLeave", "Sources", "--output", "Messages"]
        let command = try await Command.run(arguments, in: folder.url)
        #expect(command.code == 0, "\(command.errors)")
        #expect(try folder.text(of: "Messages/Train.DidArrive.swift").contains("struct DidArrive:"))
        #expect(try folder.text(of: "Messages/Train.DidLeave.swift").contains("struct DidLeave:"))
        // Nothing is written if one of them can't be.
        let again = try await Command.run(
            ["generate", "trainDidArrive,missing", "Sources", "--output", "Others"],
            in: folder.url
        )
        #expect(again.code == 2)
        #expect(!FileManager.default.fileExists(atPath: folder.path(of: "Others")))
    }

    @Test func `all easy notifications are generated at once`() async throws {
        let folder = try Self.folder(
            """
            extension Notification.Name {
                static let trainDidLeave = Notification.Name("XYZTrainDidLeave")
                static let trainIsLate = Notification.Name("XYZTrainIsLate")
            }
            extension Train {
                func leave() { NotificationCenter.default.post(name: .trainDidLeave, object: self) }
                func stop() { send("XYZTrainDidStop") }
                func delay() { NotificationCenter.default.post(name: .trainIsLate, object: 4) }
                func send(_ name: String) { NotificationCenter.default.post(name: Notification.Name(name), object: self) }
                func count() { NotificationCenter.default.post(name: .counted, object: nil, userInfo: ["n": number()]) }
            }
            """
        )
        let arguments = ["generate", "--all-easy", "Sources", "--output", "Messages"]
        let command = try await Command.run(arguments, in: folder.url)
        #expect(command.code == 0, "\(command.errors)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "Messages")).sorted()
        #expect(files == ["DidArrive", "DidLeave", "DidStop", "IsLate"].map { "Train.\($0).swift" })
        #expect(command.errors.contains("4 messages of easy notifications"))
    }

    @Test func `the kind can be chosen`() async throws {
        let folder = try Self.folder()
        let command = try await Command.run(["generate", "trainDidArrive", folder.path, "--kind", "asynchronous"])
        #expect(command.code == 0)
        #expect(command.output.contains("struct DidArrive: MessageCenter.BridgedAsyncMessage, UserInfoCodable {"))
        let unknown = try await Command.run(["generate", "trainDidArrive", folder.path, "--kind", "later"])
        #expect(unknown.code == 2 && unknown.errors.contains("main-actor"), "\(unknown.errors)")
    }

    @Test func `a message of the other kind has a name of its own`() async throws {
        let folder = try Self.folder(
            """
            extension Train {
                struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    typealias Subject = Train
                    static let name = Notification.Name.trainDidArrive
                }
            }
            """
        )
        let arguments = ["generate", "trainDidArrive", folder.path, "--kind", "asynchronous"]
        #expect(try await Command.run(arguments).code == 2)
        let command = try await Command.run(arguments + ["--force"])
        #expect(command.output.contains("struct DidArriveLater: MessageCenter.BridgedAsyncMessage, UserInfoCodable {"))
    }

    @Test func `an unknown name is a usage error that suggests a similar one`() async throws {
        let folder = try Self.folder()
        let command = try await Command.run(["generate", "trainDidArive", folder.path])
        #expect(command.code == 2)
        #expect(command.output.isEmpty)
        let reason = "no notification 'trainDidArive' is posted or observed; did you mean `trainDidArrive`?\n"
        #expect(command.errors == "notifiable-migrate: \(reason)")
    }

    @Test func `an ambiguous name is a usage error that lists the notifications`() async throws {
        let folder = try Self.folder(
            """
            enum First { static let opened = Notification.Name("FirstOpened") }
            enum Second { static let opened = Notification.Name("SecondOpened") }
            func post() {
                NotificationCenter.default.post(name: First.opened, object: nil)
                NotificationCenter.default.post(name: Second.opened, object: nil)
            }
            """
        )
        let command = try await Command.run(["generate", "opened", folder.path])
        #expect(command.code == 2)
        #expect(command.errors.contains("FirstOpened") && command.errors.contains("SecondOpened"))
        #expect(try await Command.run(["generate", "Second.opened", folder.path]).output.contains("Second.Opened"))
    }

    @Test func `an incomplete message exits with 1, and prints its gaps`() async throws {
        let folder = try Self.folder(
            "func f() { NotificationCenter.default.post(name: .closed, object: nil, userInfo: [\"by\": author().name]) }"
        )
        let command = try await Command.run(["generate", "closed", folder.path])
        #expect(command.code == 1)
        #expect(command.output.contains("#error("))
        #expect(command.output.contains("var by: <#type#>"))
        #expect(command.errors.contains("The type of `by` is not known"))
    }

    // MARK: Dependencies

    private static let manifest = """
        // swift-tools-version: 6.2
        let package = Package(
            name: "P",
            targets: [
                .target(name: "Railway"), .target(name: "Boards", dependencies: ["Railway"]), .target(name: "Other"),
            ]
        )
        """

    private static func twoModules() throws -> ScratchFolder {
        try ScratchFolder([
            "Package.swift": manifest, "Sources/Railway/Train.swift": train,
            "Sources/Other/Other.swift": "let other = 1",
            "Sources/Boards/Board.swift": """
            func f() {
                _ = NotificationCenter.default.addObserver(forName: .trainDidArrive, object: nil, queue: nil) { _ in }
            }
            """,
        ])
    }

    @Test func `the modules that need the dependency are listed`() async throws {
        let folder = try Self.twoModules()
        let command = try await Command.run(["generate", "trainDidArrive", folder.path])
        #expect(command.code == 0)
        #expect(command.errors.hasPrefix("Train.DidArrive belongs in the module Railway, next to "))
        for (added, isNeeded) in [
            ("add-dependency https://…/swift-notifiable.git --from 1.0.0", true),
            ("add-target-dependency NotifiableAdapter Boards --package swift-notifiable", true),
            ("add-target-dependency NotifiableAdapter Railway --package swift-notifiable", true),
            ("add-target-dependency NotifiableAdapter Other", false),
        ] {
            let line = "Package.swift: swift package --package-path \(folder.path) \(added)"
            #expect(command.errors.contains(line) == isNeeded, "\(command.errors)")
        }
        #expect(try folder.text(of: "Package.swift") == Self.manifest)
    }

    @Test func `a message belongs to a module that sees the types of its properties`() async throws {
        let folder = try ScratchFolder([
            "Package.swift": Self.manifest, "Sources/Railway/Train.swift": "public final class Train: Sendable {}",
            "Sources/Boards/Board.swift": """
            import Railway
            public struct Row: Sendable {}
            func show(_ train: Train, _ row: Row) {
                NotificationCenter.default.post(name: Notification.Name("Shown"), object: train, userInfo: ["row": row])
            }
            """,
        ])
        let command = try await Command.run(["generate", "Shown", folder.path])
        #expect(command.errors.contains(" NotifiableAdapter Boards "))
        #expect(command.output.contains("import Railway\n"))
        #expect(!command.output.contains("import Boards\n"))
    }

    // MARK: Files

    @Test func `only the message is written`() async throws {
        let folder = try Self.folder()
        let message = "\(folder.path)/Train.DidArrive.swift"
        let command = try await Command.run(["generate", "trainDidArrive", folder.path, "--output", message])
        #expect(command.code == 0)
        #expect(command.output.isEmpty)
        #expect(try String(contentsOfFile: message, encoding: .utf8).contains("extension Train {"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.sorted() == ["Sources", "Train.DidArrive.swift"])
    }

    @Test func `without --force, an existing file is not replaced and nothing is written`() async throws {
        let folder = try Self.folder(
            "extension Train { func leave() { NotificationCenter.default.post(name: .trainDidLeave, object: self) } }"
        )
        try folder.write(Data("mine".utf8), to: "Train.DidLeave.swift")
        let arguments = ["generate", "trainDidArrive,trainDidLeave", folder.path, "--output", folder.path]

        let refused = try await Command.run(arguments)
        #expect(refused.code == 2)
        #expect(refused.errors.contains("Train.DidLeave.swift already exists"))
        #expect(!FileManager.default.fileExists(atPath: folder.path(of: "Train.DidArrive.swift")))
        #expect(try folder.text(of: "Train.DidLeave.swift") == "mine")

        #expect(try await Command.run(arguments + ["--force"]).code == 0)
        #expect(try folder.text(of: "Train.DidLeave.swift").contains("struct DidLeave"))
    }

    @Test func `a name with a message gets a second one only with --force`() async throws {
        let folder = try Self.folder(
            """
            extension Train {
                struct DidArrive: MessageCenter.BridgedMainActorMessage, UserInfoCodable {
                    static let name = Notification.Name.trainDidArrive
                }
            }
            """
        )
        let command = try await Command.run(["generate", "trainDidArrive", folder.path])
        #expect(command.code == 2)
        #expect(command.errors.contains(".trainDidArrive already has the message Train.DidArrive: "))
    }

    @Test func `a missing folder is created, and one that cannot be exits with 73`() async throws {
        let folder = try Self.folder()
        let arguments = ["generate", "trainDidArrive", folder.path, "--output"]
        let file = folder.path(of: "Sources/Railway/Train.swift/Message.swift")
        #expect(try await Command.run(arguments + [file]).code == 73)
        #expect(try await Command.run(arguments + [folder.path(of: "none/yet/Message.swift")]).code == 0)
        #expect(try folder.text(of: "none/yet/Message.swift").contains("struct DidArrive"))
    }
}
