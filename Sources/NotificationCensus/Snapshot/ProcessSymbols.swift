internal import ActorMessaging
internal import CensusFile
internal import Foundation

#if canImport(Runtime) && os(Linux)
    internal import Runtime
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The functions of this process, found once for each address.
///
/// `@unchecked Sendable`: `lock` guards `known`.
final class ProcessSymbols: @unchecked Sendable {
    private let lock = CriticalSection()
    private var known: [UInt: [ResolvedFunction]] = [:]

    /// Returns the functions at return addresses, innermost first: a function and those into which it was inlined.
    func functions(at addresses: Set<UInt>) -> [UInt: [ResolvedFunction]] {
        var known: [UInt: [ResolvedFunction]] = [:]
        lock.run { known = self.known }
        let new = addresses.filter { known[$0] == nil }
        guard !new.isEmpty else { return known }
        // Two threads may find the same symbols at once, with the same result.
        let found = Self.find(new.sorted())
        lock.run { self.known.merge(found) { $1 } }
        return known.merging(found) { $1 }
    }

    #if canImport(Runtime) && os(Linux)
        private static func find(_ addresses: [UInt]) -> [UInt: [ResolvedFunction]] {
            var result: [UInt: [ResolvedFunction]] = [:]
            for address in addresses { result[address] = [] }
            guard let backtrace = Backtrace(returnAddresses: addresses) else { return result }
            let options: Backtrace.SymbolicationOptions = [.showInlineFrames, .showSourceLocations, .useSymbolCache]
            for frame in backtrace.symbolicated(options: options)?.frames ?? [] {
                guard let symbol = frame.symbol, let address = UInt(frame.captured.originalProgramCounter) else {
                    continue
                }
                var function = ResolvedFunction(function: demangled(symbol.rawName), isInlined: frame.inlined)
                if let location = symbol.sourceLocation, location.line > 0 {
                    (function.file, function.line) = (location.path, location.line)
                }
                result[address, default: []].append(function)
            }
            return result
        }
    #elseif canImport(Darwin)
        private static func find(_ addresses: [UInt]) -> [UInt: [ResolvedFunction]] {
            var result: [UInt: [ResolvedFunction]] = [:]
            for address in addresses {
                var information = Dl_info()
                // The call lies before the return address.
                let found = dladdr(UnsafeRawPointer(bitPattern: address - 1), &information) != 0
                let name = found ? information.dli_sname.map { demangled(String(cString: $0)) } : nil
                result[address] = name.map { [ResolvedFunction(function: $0)] } ?? []
            }
            return result
        }
    #else
        private static func find(_ addresses: [UInt]) -> [UInt: [ResolvedFunction]] {
            Dictionary(uniqueKeysWithValues: addresses.map { ($0, []) })
        }
    #endif
}

#if canImport(Runtime) && os(Linux)
    extension Backtrace {
        /// Creates a backtrace of addresses that were captured earlier.
        ///
        /// The Runtime module captures backtraces and decodes them, but has no initializer that takes addresses. The encoded form is
        /// documented: https://github.com/swiftlang/swift/blob/main/docs/CompactBacktraceFormat.md
        fileprivate init?(returnAddresses: [UInt]) {
            var bytes: [UInt8] = [UInt.bitWidth == 64 ? 0b10 : 0b01]
            for address in returnAddresses {
                // "A return address follows, absolute, of so many bytes."
                bytes.append(0b0010_1000 | UInt8(UInt.bitWidth / 8 - 1))
                withUnsafeBytes(of: address.bigEndian) { bytes += $0 }
            }
            bytes.append(0)
            let encoded = Encoded(
                architecture: Self.architecture,
                backtrace: Data(bytes).base64EncodedString(),
                imageMap: .capture()
            )
            guard let data = try? JSONEncoder().encode(encoded),
                let backtrace = try? JSONDecoder().decode(Backtrace.self, from: data)
            else { return nil }
            self = backtrace
        }

        private struct Encoded: Encodable {
            var architecture: String
            var backtrace: String
            var imageMap: ImageMap
        }

        private static var architecture: String {
            #if arch(x86_64)
                "x86_64"
            #elseif arch(arm64)
                "arm64"
            #elseif arch(arm)
                "arm"
            #else
                "i386"
            #endif
        }
    }
#endif
