#if NATS
    import ActorMessaging
    import Foundation
    import TestSupport
    import NATSServers
    import Testing

    /// The program `station-network` in a process of its own, which is killed after a minute at the latest.
    final class StationProcess: Sendable {
        /// The lines that the program prints.
        let lines = Journal<String>()
        private let process: Process
        private let input = Pipe()
        private let ended = Journal<Int32>()
        private let writing = Lock(())

        init(_ arguments: [String]) throws {
            process = Process()
            process.executableURL = Self.products.appending(path: "station-network")
            process.arguments = arguments
            let output = Pipe()
            process.standardInput = input
            process.standardOutput = output
            try process.run()
            Thread.detachNewThread { [process, lines, ended] in
                var text = Data()
                while true {
                    let more = output.fileHandleForReading.availableData
                    if more.isEmpty { break }
                    text += more
                    while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
                        lines.append(String(decoding: text[..<end], as: UTF8.self))
                        text = Data(text[text.index(after: end)...])
                    }
                }
                process.waitUntilExit()
                ended.append(process.terminationStatus)
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + 60) { [weak self] in self?.kill() }
        }

        deinit { kill() }

        /// The folder with the program and the tests.
        private static var products: URL {
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
            let url =
                bundle.bundlePath.hasSuffix(".xctest") ? bundle.bundleURL : bundle.executableURL ?? bundle.bundleURL
            return url.deletingLastPathComponent()
        }

        /// Writes a line to the program's input. The lines of one caller arrive in order.
        func write(_ line: String) {
            writing.withLock { _ in try? input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8)) }
        }

        /// Ends the program with `SIGKILL`.
        func kill() { if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) } }

        /// Waits until the program has ended, and returns its exit code.
        func exitCode() async -> Int32? {
            await ended.collected(1).first
        }
    }
#endif
