import Foundation
import NotifiableAdapter
import Testing

struct `A field of a payload` {
    struct Optionals: UserInfoCodable, Equatable {
        var number: Int?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("number", \.number))
    }

    struct Numbers: UserInfoCodable, Equatable {
        var number: Int
        var isOn: Bool
        var ratio: Double
        static let userInfo = UserInfoCoding<Self>(
            Self.init,
            .key("number", \.number),
            .key("isOn", \.isOn),
            .key("ratio", \.ratio)
        )
    }

    enum Level: Int { case low, high }

    struct Raw: UserInfoCodable, Equatable {
        var level: Level
        static let userInfo = UserInfoCoding<Self>(Self.init, .rawValue("level", \.level))
    }

    struct OptionalRaw: UserInfoCodable, Equatable {
        var level: Level?
        static let userInfo = UserInfoCoding<Self>(Self.init, .rawValue("level", \.level))
    }

    enum Key: Hashable, Sendable { case number }

    struct Keyed: UserInfoCodable, Equatable {
        var first: Int
        var second: Int
        static let userInfo = UserInfoCoding<Self>(Self.init, .key(1, \.first), .key(Key.number, \.second))
    }

    struct Referring: UserInfoCodable {
        var train: Train
        var error: (any Error)?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("train", \.train), .key("error", \.error))
    }

    /// A type so general that NSNull is of it, too.
    struct Anything: UserInfoCodable {
        var value: (any Sendable)?
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("value", \.value))
    }

    /// None of these is stored in the message itself.
    struct Elsewhere: UserInfoCodable {
        final class Storage: Sendable {
            let number: Int
            init(number: Int) { self.number = number }
        }

        let storage: Storage
        var half: Int { storage.number / 2 }
        var level: Level { storage.number > 5 ? .high : .low }

        static let userInfo = UserInfoCoding<Self>(
            { number, _, _ in Elsewhere(storage: Storage(number: number)) },
            .key("number", \.storage.number),
            .key("half", \.half),
            .rawValue("level", \.level)
        )
    }

    /// Why a payload is not the message.
    private func failure<Message: UserInfoCodable>(_: Message.Type, _ payload: [AnyHashable: Any]?) -> String? {
        do {
            _ = try Message.userInfo.message(from: payload)
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `an optional raw value may be missing, and must stand for something if it is there`() throws {
        let coding = OptionalRaw.userInfo
        #expect(coding.userInfo(from: OptionalRaw(level: .high)) as? [String: Int] == ["level": 1])
        #expect(coding.userInfo(from: OptionalRaw(level: nil)).isEmpty)
        #expect(try coding.message(from: ["level": 1]) == OptionalRaw(level: .high))
        #expect(try coding.message(from: nil) == OptionalRaw(level: nil))
        #expect(try coding.message(from: ["level": NSNull()]) == OptionalRaw(level: nil))
        for payload: [AnyHashable: Any] in [["level": 7], ["level": "high"]] {
            let error = #expect(throws: UserInfoCodingError.self) { try coding.message(from: payload) }
            #expect(error?.expectedType == "Level, stored as Int")
        }
    }

    /// A key that is absent, `NSNull`, and an optional that is `nil`, stored as `Any`.
    nonisolated(unsafe) private static let absences: [[AnyHashable: Any]?] = [
        nil, [:], ["number": NSNull(), "value": NSNull()], ["number": Int?.none as Any, "value": Int?.none as Any],
    ]

    @Test(arguments: absences.indices)
    func `an absent value is nil for an optional property, and a failure for another one`(index: Int) throws {
        let payload = Self.absences[index]
        #expect(try Optionals.userInfo.message(from: payload) == Optionals(number: nil))
        #expect(try Anything.userInfo.message(from: payload).value == nil)
        #expect(failure(Numbers.self, payload) == "key 'number': expected Int, found nothing")
    }

    @Test func `a value may be stored as an optional`() throws {
        #expect(try Optionals.userInfo.message(from: ["number": Int?(4) as Any]) == Optionals(number: 4))
        #expect(try Optionals.userInfo.message(from: ["number": 4]) == Optionals(number: 4))
        #expect(try Anything.userInfo.message(from: ["value": Int?(4) as Any]).value as? Int == 4)
        #expect(failure(Optionals.self, ["number": "4"]) == "key 'number': expected Int, found String")
    }

    @Test func `an NSNumber is the number that it holds`() throws {
        let payload: [AnyHashable: Any] = [
            "number": NSNumber(value: 4), "isOn": NSNumber(value: true), "ratio": NSNumber(value: 0.5),
        ]
        #expect(try Numbers.userInfo.message(from: payload) == Numbers(number: 4, isOn: true, ratio: 0.5))
    }

    @Test func `a raw value is stored as such, and one that is none is a failure`() throws {
        #expect(Raw.userInfo.userInfo(from: Raw(level: .high)) as? [String: Int] == ["level": 1])
        #expect(try Raw.userInfo.message(from: ["level": 0]) == Raw(level: .low))
        #expect(try Raw.userInfo.message(from: ["level": NSNumber(value: 1)]) == Raw(level: .high))
        #expect(failure(Raw.self, ["level": 2]) == "key 'level': expected Level, stored as Int, found Int")
        #expect(failure(Raw.self, ["level": "high"]) == "key 'level': expected Level, stored as Int, found String")
        #expect(failure(Raw.self, nil) == "key 'level': expected Level, stored as Int, found nothing")
    }

    @Test func `a property may be computed, or an object's`() throws {
        let payload = Elsewhere.userInfo.userInfo(from: Elsewhere(storage: Elsewhere.Storage(number: 8)))
        #expect(payload as? [String: Int] == ["number": 8, "half": 4, "level": 1])
        #expect(try Elsewhere.userInfo.message(from: payload).storage.number == 8)
    }

    @Test func `a key may be anything hashable`() throws {
        let payload = Keyed.userInfo.userInfo(from: Keyed(first: 1, second: 2))
        #expect(payload[1] as? Int == 1)
        #expect(payload[Key.number] as? Int == 2)
        #expect(try Keyed.userInfo.message(from: payload) == Keyed(first: 1, second: 2))
        #expect(failure(Keyed.self, [1: 1]) == "key 'number': expected Int, found nothing")
    }

    @Test func `an object and an error keep their identity and type`() throws {
        struct Broken: Error {}
        let train = Train()
        let payload = Referring.userInfo.userInfo(from: Referring(train: train, error: Broken()))
        let message = try Referring.userInfo.message(from: payload)
        #expect(message.train === train)
        #expect(message.error is Broken)
        #expect(try Referring.userInfo.message(from: ["train": train]).error == nil)
        #expect(failure(Referring.self, ["train": NSObject()]) == "key 'train': expected Train, found NSObject")
    }

    @Test(arguments: [1, 16, 17, 18, 100]) func `a key that is an NSString is found in a payload of any size`(
        count: Int
    )
        throws
    {
        var payload: [AnyHashable: Any] = [NSString(string: "number"): 7]
        for number in 1..<count { payload["other \(number)"] = number }
        #expect(try Optionals.userInfo.message(from: payload) == Optionals(number: 7))
        #expect(try Numbers.userInfo.message(from: payload.merging(["isOn": true, "ratio": 0.5]) { $1 }).number == 7)
    }

    @Test func `of a String and an equal NSString as keys, the String is read`() throws {
        for number in 0..<20 {
            let payload: [AnyHashable: Any] = ["number": number, NSString(string: "number"): -1, "other \(number)": 0]
            #if !canImport(ObjectiveC)
                #expect(try Optionals.userInfo.message(from: payload) == Optionals(number: number))
            #endif
        }
    }

    /// As Swift lays them out: the address of a value of size zero may be null.
    @Test func `a message of size zero and properties of size zero are converted both ways`() throws {
        let empty = Nothing()
        #expect(MemoryLayout<Nothing>.size == 0)
        let payload = Nothing.userInfo.userInfo(from: empty)
        #expect(payload.count == 1)
        #expect(try Nothing.userInfo.message(from: payload) == empty)
    }

    private struct Marker: Equatable {}

    private struct Nothing: UserInfoCodable, Equatable {
        var marker = Marker()
        static let userInfo = UserInfoCoding<Self>(Self.init, .key("marker", \.marker))
    }
}
