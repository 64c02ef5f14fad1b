#if os(macOS) || os(Linux) || os(Windows)
    public import Foundation

    /// Finds functions, files and lines after the program has run: for a stripped program, from its debug files.
    ///
    /// The symbolizer runs `llvm-symbolizer`, which Swift's toolchains for Linux contain. An image's symbols are taken
    /// from a debug file with the same build identifier, or else from the image itself if it is still there and still
    /// the same build.
    public struct CensusSymbolizer: Sendable {
        private let tool: URL
        private let debugFiles: [String: URL]

        /// Creates a symbolizer.
        ///
        /// - Parameters:
        ///   - debugFiles: Files with debugging information: unstripped programs, or the output of
        ///     `objcopy --only-keep-debug`.
        ///   - tool: The path of `llvm-symbolizer`; `nil` to search in `PATH`.
        public init(debugFiles: [URL] = [], tool: URL? = nil) throws(CensusSymbolizerError) {
            guard let tool = tool ?? Self.findTool() else { throw .toolNotFound }
            self.tool = tool
            var files: [String: URL] = [:]
            for file in debugFiles {
                guard let buildID = ELFFile.buildID(of: file) else { throw .noBuildID(file: file.path) }
                files[buildID] = file
            }
            self.debugFiles = files
        }

        private static func findTool() -> URL? {
            let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
            return folders.map { URL(fileURLWithPath: "\($0)/llvm-symbolizer") }
                .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        }

        fileprivate func symbolFile(of image: CensusSnapshot.Image) -> URL? {
            guard let buildID = image.buildID else { return nil }
            if let file = debugFiles[buildID] { return file }
            let file = URL(fileURLWithPath: image.path)
            return ELFFile.buildID(of: file) == buildID ? file : nil
        }

        /// Returns the functions at return addresses in a file, innermost first.
        fileprivate func functions(
            at addresses: [UInt64],
            in file: URL
        ) throws(CensusSymbolizerError) -> [UInt64: [ResolvedFunction]] {
            // The call lies before the return address.
            let input = addresses.map { "0x\(String($0 &- 1, radix: 16))\n" }.joined()
            let lines = try run(
                ["--obj=\(file.path)", "--output-style=JSON", "--inlines", "--no-demangle"],
                input: input
            )
            .split(separator: "\n")
            guard lines.count == addresses.count else { throw .unexpectedOutput(file: file.path) }
            var result: [UInt64: [ResolvedFunction]] = [:]
            for (address, line) in zip(addresses, lines) {
                guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(line.utf8)) else {
                    throw .unexpectedOutput(file: file.path)
                }
                let symbols = answer.symbols ?? []
                result[address] = symbols.enumerated().map { index, symbol in
                    ResolvedFunction(
                        function: symbol.function.isEmpty ? nil : demangled(symbol.function),
                        file: symbol.line == 0 || symbol.file.isEmpty ? nil : symbol.file,
                        line: symbol.line == 0 ? nil : symbol.line,
                        isInlined: index < symbols.count - 1
                    )
                }
            }
            return result
        }

        private func run(_ arguments: [String], input: String) throws(CensusSymbolizerError) -> String {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("census-\(UUID())")
            defer { try? FileManager.default.removeItem(at: folder) }
            do {
                // Files rather than pipes, because a pipe that isn't read while it is written to fills up.
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let (inputFile, outputFile) = (
                    folder.appendingPathComponent("in"), folder.appendingPathComponent("out")
                )
                try Data(input.utf8).write(to: inputFile)
                try Data().write(to: outputFile)
                let process = Process()
                process.executableURL = tool
                process.arguments = arguments
                process.standardInput = try FileHandle(forReadingFrom: inputFile)
                process.standardOutput = try FileHandle(forWritingTo: outputFile)
                process.standardError = FileHandle.nullDevice
                try process.run()
                process.waitUntilExit()
                guard process.terminationStatus == 0 else {
                    throw CensusSymbolizerError.toolFailed(code: process.terminationStatus)
                }
                return String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
            } catch let error as CensusSymbolizerError {
                throw error
            } catch {
                throw .toolNotStarted("\(error)")
            }
        }

        /// A line of the tool's output.
        private struct Answer: Decodable {
            struct Symbol: Decodable {
                let function: String
                let file: String
                let line: Int

                private enum CodingKeys: String, CodingKey {
                    case function = "FunctionName"
                    case file = "FileName"
                    case line = "Line"
                }
            }

            let symbols: [Symbol]?

            private enum CodingKeys: String, CodingKey {
                case symbols = "Symbol"
            }
        }
    }

    /// An error that prevents finding symbols.
    #if hasAttribute(nonexhaustive)
        @nonexhaustive
    #endif
    public enum CensusSymbolizerError: Error, Equatable, CustomStringConvertible {
        /// There is no `llvm-symbolizer` in `PATH`.
        case toolNotFound
        /// The tool couldn't be started.
        case toolNotStarted(String)
        /// The tool exited with a code other than 0.
        case toolFailed(code: Int32)
        /// The tool's output isn't what this program expects.
        case unexpectedOutput(file: String)
        /// A debug file has no build identifier.
        case noBuildID(file: String)

        /// The error as one line.
        public var description: String {
            switch self {
            case .toolNotFound: "llvm-symbolizer isn't in PATH"
            case .toolNotStarted(let reason): "llvm-symbolizer can't be started: \(reason)"
            case .toolFailed(let code): "llvm-symbolizer failed with exit code \(code)"
            case .unexpectedOutput(let file): "llvm-symbolizer's output for \(file) can't be read"
            case .noBuildID(let file): "\(file) has no build identifier"
            }
        }
    }

    extension CensusSnapshot {
        /// Finds the missing functions, files and lines of frames, and merges the sites that become the same.
        ///
        /// - Parameters:
        ///   - symbolizer: The source of the symbols.
        ///   - callers: The number of the poster's callers to keep.
        /// - Returns: The images with frames that remain without symbols.
        @discardableResult
        public mutating func symbolicate(
            with symbolizer: CensusSymbolizer,
            callers: Int = 3
        ) throws(CensusSymbolizerError) -> [Image] {
            var addresses: [Int: Set<UInt64>] = [:]
            for frame in entries.lazy.flatMap(\.sites).flatMap(\.frames) where frame.file == nil && !frame.isInlined {
                if let image = frame.image { addresses[image, default: []].insert(frame.offset) }
            }
            var functions: [Int: [UInt64: [ResolvedFunction]]] = [:]
            var missing: [Image] = []
            for (image, addresses) in addresses.sorted(by: { $0.key < $1.key }) {
                if let file = symbolizer.symbolFile(of: images[image]) {
                    functions[image] = try symbolizer.functions(at: addresses.sorted(), in: file)
                } else {
                    missing.append(images[image])
                }
            }
            for entry in entries.indices {
                for site in entries[entry].sites.indices {
                    entries[entry].sites[site].resolveFrames(functions)
                }
            }
            removeFramesAroundPosters(callers: callers)
            return missing
        }
    }

    extension CensusSnapshot.Site {
        fileprivate mutating func resolveFrames(_ functions: [Int: [UInt64: [ResolvedFunction]]]) {
            frames = frames.flatMap { frame in
                guard frame.file == nil, !frame.isInlined, let image = frame.image,
                    let found = functions[image]?[frame.offset], found.contains(where: { $0.function != nil })
                else { return [frame] }
                return found.map { frame.resolved(as: $0) }
            }
        }
    }
#endif
