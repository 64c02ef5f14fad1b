#if os(macOS) || os(Linux) || os(Windows)
    internal import Foundation

    /// The part of the ELF format that identifies a build: a note in a section of its own.
    enum ELFFile {
        private static let noteSection: UInt32 = 7
        private static let buildIDNote: UInt32 = 3

        /// Returns the build identifier as hexadecimal digits, or `nil` if the file has none or isn't a 64-bit
        /// little-endian ELF file.
        static func buildID(of file: URL) -> String? {
            guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else { return nil }
            return data.withUnsafeBytes { bytes in
                guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]), bytes.count >= 64 else { return nil }
                let sections = integer(UInt64.self, at: 40, of: bytes)
                let size = UInt64(integer(UInt16.self, at: 58, of: bytes))
                for index in 0..<UInt64(integer(UInt16.self, at: 60, of: bytes)) {
                    guard let header = Int(exactly: sections &+ index &* size), header >= 0, header <= bytes.count - 64
                    else {
                        return nil
                    }
                    guard integer(UInt32.self, at: header + 4, of: bytes) == noteSection else { continue }
                    let start = Int(truncatingIfNeeded: integer(UInt64.self, at: header + 24, of: bytes))
                    let length = Int(truncatingIfNeeded: integer(UInt64.self, at: header + 32, of: bytes))
                    guard start >= 0, length >= 0, start <= bytes.count, length <= bytes.count - start else { continue }
                    if let buildID = buildID(inNotes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])) {
                        return buildID
                    }
                }
                return nil
            }
        }

        private static func buildID(inNotes notes: UnsafeRawBufferPointer) -> String? {
            var offset = 0
            while offset <= notes.count - 12 {
                let nameLength = Int(integer(UInt32.self, at: offset, of: notes))
                let length = Int(integer(UInt32.self, at: offset + 4, of: notes))
                let type = integer(UInt32.self, at: offset + 8, of: notes)
                let name = offset + 12
                let start = name + (nameLength + 3) & ~3
                guard start <= notes.count, length <= notes.count - start else { return nil }
                if type == buildIDNote, notes[name..<name + nameLength].elementsEqual("GNU\0".utf8) {
                    return notes[start..<start + length].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                }
                offset = start + (length + 3) & ~3
            }
            return nil
        }

        private static func integer<Integer: FixedWidthInteger>(
            _ type: Integer.Type,
            at offset: Int,
            of bytes: UnsafeRawBufferPointer
        ) -> Integer {
            Integer(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
        }
    }
#endif
