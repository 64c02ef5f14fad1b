internal import ActorMessaging
internal import CNotificationCensus
internal import CensusFile
internal import Foundation

#if canImport(Runtime) && os(Linux)
    internal import Runtime
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// The functions of this process, found once for each address.
final class ProcessSymbols: Sendable {
    private let known = Lock<[UInt: [ResolvedFunction]]>([:])

    /// Returns the functions at return addresses, innermost first: a function and those into which it was inlined.
    func functions(at addresses: Set<UInt>) -> [UInt: [ResolvedFunction]] {
        let known = self.known.withLock { $0 }
        let new = addresses.filter { known[$0] == nil }
        guard !new.isEmpty else { return known }
        // Two threads may find the same symbols at once, with the same result.
        let found = Self.find(new.sorted())
        self.known.withLock { $0.merge(found) { $1 } }
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
        /// The Runtime module captures backtraces and decodes them, but has no initializer that takes addresses. The
        /// encoded form is documented: https://github.com/swiftlang/swift/blob/main/docs/CompactBacktraceFormat.md
        fileprivate init?(returnAddresses: [UInt]) {
            var bytes = [Self.wordSize]
            for address in returnAddresses {
                // An instruction: an absolute return address of this many bytes follows.
                bytes.append(0b0010_1000 | UInt8(UInt.bitWidth / 8 - 1))
                withUnsafeBytes(of: address.bigEndian) { bytes += $0 }
            }
            bytes.append(0)
            let encoded = Encoded(
                architecture: Self.architecture,
                backtrace: Data(bytes).base64EncodedString(),
                imageMap: Data(Self.compactImageMap(of: Self.images(at: returnAddresses))).base64EncodedString()
            )
            guard let data = try? JSONEncoder().encode(encoded),
                let backtrace = try? JSONDecoder().decode(Backtrace.self, from: data)
            else { return nil }
            self = backtrace
        }

        private struct Encoded: Encodable {
            var architecture: String
            var backtrace: String
            var imageMap: String
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

        /// The encoded size of a word in both compact formats.
        private static let wordSize: UInt8 = UInt.bitWidth == 64 ? 0b10 : 0b01

        /// Returns the images that contain the addresses, according to the loader, sorted by address.
        private static func images(at addresses: [UInt]) -> [CCensusImage] {
            var images: [CCensusImage] = []
            var image = CCensusImage()
            for address in addresses
            where !images.contains(where: { ($0.lowerBound..<$0.upperBound).contains(address) }) {
                if CCensusFindImage(address, &image) { images.append(image) }
            }
            return images.sorted { $0.lowerBound < $1.lowerBound }
        }

        /// Encodes images as an `ImageMap`.
        ///
        /// `ImageMap.capture()` isn't safe while other threads run. It reads the start of each file that is mapped into
        /// the process, and crashes if another thread has unmapped the file meanwhile; a thread that finds symbols maps
        /// and unmaps libraries. The format is documented:
        /// https://github.com/swiftlang/swift/blob/main/docs/CompactImageMapFormat.md
        private static func compactImageMap(of images: [CCensusImage]) -> [UInt8] {
            // The platform's name is left empty.
            var bytes = [wordSize, 0] + compactCount(images.count)
            for image in images {
                // An instruction: an absolute address and the offset of its end follow, eight bytes each.
                bytes.append(0b0011_1111)
                for word in [image.lowerBound, image.upperBound - image.lowerBound] {
                    withUnsafeBytes(of: UInt64(word).bigEndian) { bytes += $0 }
                }
                bytes += compactCount(image.buildIDLength)
                withUnsafeBytes(of: image.buildID) { bytes += $0.prefix(image.buildIDLength) }
                var path = CensusSnapshot.Image(image).path.utf8[...]
                while !path.isEmpty {
                    let part = path.prefix(63)
                    bytes += [UInt8(part.count)] + part
                    path = path.dropFirst(63)
                }
                bytes.append(0)
            }
            return bytes
        }

        /// Encodes a count in groups of seven bits, the highest first.
        private static func compactCount(_ count: Int) -> [UInt8] {
            (count < 128 ? [] : compactCount(count >> 7).map { $0 | 0x80 }) + [UInt8(count & 0x7f)]
        }
    }
#endif
