import Foundation
import SwiftCompiler
import TestSupport
import Testing

/// A program of this package's code for Apple's systems and the driver, compiled against the stubs.
///
/// The first use compiles it.
actor AppleProgram {
    @TaskLocal static var current: AppleProgram?

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let folder: URL
    private var making: Task<URL, any Error>?

    /// Creates a program that isn't compiled yet.
    ///
    /// - Parameter folder: An existing folder for the program's files.
    init(folder: URL) {
        self.folder = folder
    }

    /// Runs a scenario of the driver.
    ///
    /// - Returns: The lines that the scenario prints.
    func run(_ scenario: String) async throws -> [String] {
        let making = making ?? Task { [folder] in try await Self.make(in: folder) }
        self.making = making
        let program = CompilerProcess(executable: try await making.value, slots: CompilerSlots(count: 1))
        let run = try await program.run([scenario], output: folder.appending(path: "\(scenario).txt"))
        guard run.status == 0 else { throw Failure(description: "scenario \(scenario):\n\(run.output)") }
        return run.output.split(separator: "\n").map(String.init)
    }

    /// The modules in the order of their compilation. A module sees those before it: the libraries before `Darwin` take
    /// their Linux paths, which work here.
    private static var modules: [SourceModule] {
        let libraries = ["ActorMessaging", "NotifiableAdapter", "NotifiableSwiftUI", "NotifiableTestKit"]
        // Imports of Foundation look superfluous in `SystemMessages`, where AppleFoundation is imported, so its
        // warnings aren't errors.
        let messages = SourceModule.library(
            "SystemMessages",
            ["-Xfrontend", "-import-module", "-Xfrontend", AppleStub.appleFoundation.rawValue]
        )
        return [.stub(.os), .stub(.objectiveC), .stub(.combine), .stub(.swiftUI)]
            + libraries.map { .library($0, ["-warnings-as-errors"]) }
            + [.appleFoundation, .uiKit, .appKit, .coreData, .avFoundation, .darwin].map { .stub($0) } + [messages]
    }

    private static func make(in folder: URL) async throws -> URL {
        let toolchain = try Toolchain.current.get()
        let compiler = CompilerProcess(executable: toolchain.compiler, slots: CompilerSlots(count: 1))
        let common = [
            "-Onone", "-wmo", "-parse-as-library", "-package-name", "snippets", "-I", folder.path,
            "-module-cache-path", toolchain.moduleCache.path,
        ]
        func compile(_ module: SourceModule, _ arguments: [String]) async throws {
            let run = try await compiler.run(
                common + arguments + module.settings + ["-module-name", module.name] + module.files.map(\.path),
                output: folder.appending(path: "\(module.name).log")
            )
            guard run.status == 0 else { throw Failure(description: "\(module.name) does not compile:\n\(run.output)") }
        }
        // The libraries import a module of C.
        let clang = CompilerProcess(
            executable: toolchain.compiler.deletingLastPathComponent().appending(path: "clang"),
            slots: CompilerSlots(count: 1)
        )
        let support = folder.appending(path: "CActorMessaging.o").path
        let source = SourceModule.root.appending(path: "Sources/CActorMessaging/CActorMessaging.c").path
        let run = try await clang.run(
            ["-c", source, "-o", support] + SourceModule.importArguments,
            output: folder.appending(path: "CActorMessaging.log")
        )
        guard run.status == 0 else { throw Failure(description: "CActorMessaging does not compile:\n\(run.output)") }
        var objects = [support]
        for module in modules {
            let object = folder.appending(path: "\(module.name).o").path
            let interface = folder.appending(path: "\(module.name).swiftmodule").path
            try await compile(module, ["-emit-module", "-emit-module-path", interface, "-c", "-o", object])
            objects.append(object)
        }
        let program = folder.appending(path: "driver")
        let driver = SourceModule(
            name: "Driver",
            folder: SourceModule.root.appending(path: "Tests/AppleStubTests/Driver"),
            settings: ManifestSettings.arguments + SourceModule.importArguments
        )
        try await compile(driver, ["-emit-executable", "-o", program.path] + objects)
        return program
    }
}

/// The tests share one program.
@Suite(
    .runsAppleProgram,
    .enabled(if: AppleStub.areCompilable, "Apple's modules are stubbed only where they are missing")
)
enum `Compiled against stubs of Apple's modules` {
    /// Runs a scenario of the driver and returns the lines that it prints.
    static func run(_ scenario: String) async throws -> [String] {
        try await #require(AppleProgram.current).run(scenario)
    }
}

/// Creates the program that the tests of a suite share, with a temporary folder.
struct RunsAppleProgram: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let folder = try ScratchFolder()
        try await AppleProgram.$current.withValue(AppleProgram(folder: folder.url), operation: function)
        withExtendedLifetime(folder) {}
    }
}

extension Trait where Self == RunsAppleProgram {
    static var runsAppleProgram: Self { Self() }
}
