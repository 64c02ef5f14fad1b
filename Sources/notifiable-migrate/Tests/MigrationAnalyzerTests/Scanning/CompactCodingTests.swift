import Foundation
import Testing

@testable import MigrationAnalyzer

struct CompactCodingTests {
    private struct Shapes: Codable, Equatable {
        indirect enum Tree: Codable, Equatable {
            case leaf, number(Int?), node(left: Tree, [Tree])
        }

        struct Inner: Codable, Equatable {
            var first: Int?
        }

        var inner: Inner?
        var numbers: [Int]
        var absent: Int?
        var present: Int?
        var text: String?
        var flag: Bool?
        var tree: Tree?
        var trees: [Tree]
        var table: [UInt64: UInt32]
        var texts: [String?]
    }

    private let shapes = Shapes(
        inner: Shapes.Inner(first: nil),
        numbers: [0, -1, 1, 119, 120, -120, -121, 239, 240, 255, 256, .max, .min],
        absent: nil,
        present: 300,
        text: "Züge",
        flag: false,
        tree: nil,
        trees: [.leaf, .number(nil), .number(5), .node(left: .leaf, [.node(left: .number(-1), [])])],
        table: [0: .max, .max: 0],
        texts: [nil, "", String(repeating: "a", count: 1_000)]
    )

    @Test func `every shape comes back`() throws {
        #expect(try CompactCoding.decode(Shapes.self, from: CompactCoding.encode(shapes)) == shapes)
    }

    @Test func `data that ends early, or goes on, is an error`() throws {
        let data = try CompactCoding.encode(shapes)
        for count in 0..<data.count {
            #expect(throws: DecodingError.self) { try CompactCoding.decode(Shapes.self, from: data.prefix(count)) }
        }
        #expect(throws: DecodingError.self) { try CompactCoding.decode(Shapes.self, from: data + [0]) }
    }

    @Test func `any bytes end in an error or a value`() {
        for number in 0..<10_000 {
            // The same bytes in each run.
            let words = (0..<5).map { StableHash.hash(Data("\(number), \($0)".utf8)) }
            let data = words.withUnsafeBytes { Data($0.prefix(number % 41)) }
            _ = try? CompactCoding.decode(FileIndex.self, from: data)
            _ = try? CompactCoding.decode(Shapes.self, from: data)
        }
    }

    @Test func `what isn't supported is an error`() {
        #expect(throws: EncodingError.self) { try CompactCoding.encode([1.5]) }
        #expect(throws: EncodingError.self) { try CompactCoding.encode(["key": 1]) }
        #expect(throws: EncodingError.self) { try CompactCoding.encode([1: true]) }
        #expect(throws: EncodingError.self) { try CompactCoding.encode([1, nil]) }
        #expect(throws: EncodingError.self) { try CompactCoding.encode([UInt8(1)]) }
    }
}
