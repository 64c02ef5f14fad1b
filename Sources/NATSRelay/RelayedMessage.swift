#if NATS
    public import ActorMessaging
    public import Foundation

    /// A message that a ``NATSRelay`` sends to other processes.
    ///
    /// ```swift
    /// struct DidArrive: RelayedMessage {
    ///     typealias Subject = Train
    ///     static let relayName = "train.didArrive"
    ///     static let relayVersion = 2
    ///     static let oldestRelayVersion = 1
    ///
    ///     var platform: String
    ///
    ///     static func migrate(_ payload: Data, from version: Int) throws -> DidArrive {
    ///         struct First: Decodable { var track: Int }
    ///         return DidArrive(platform: "\(try JSONDecoder().decode(First.self, from: payload).track)")
    ///     }
    /// }
    /// ```
    public protocol RelayedMessage: MessageCenter.AsyncMessage, Codable where Subject: RelayedSubject {
        /// The name of the message type on the wire: letters, digits and hyphens, in parts that are separated by
        /// periods.
        static var relayName: String { get }

        /// The version of the payload that this build writes. The default is 1.
        static var relayVersion: Int { get }

        /// The oldest version that this build reads. The default is ``relayVersion``.
        static var oldestRelayVersion: Int { get }

        /// Encodes a message of this build's version. The default writes JSON.
        static func encode(_ message: Self) throws -> Data

        /// Decodes a payload of this build's version. The default reads JSON.
        static func decode(_ payload: Data) throws -> Self

        /// Decodes the payload of an older version.
        ///
        /// - Parameters:
        ///   - payload: The bytes that the older build wrote.
        ///   - version: A version from ``oldestRelayVersion`` up to, not including, ``relayVersion``.
        /// - Returns: The message.
        static func migrate(_ payload: Data, from version: Int) throws -> Self
    }

    extension RelayedMessage {
        /// The version 1.
        public static var relayVersion: Int { 1 }

        /// The version that this build writes.
        public static var oldestRelayVersion: Int { relayVersion }

        /// Encodes the message as JSON.
        public static func encode(_ message: Self) throws -> Data { try JSONEncoder().encode(message) }

        /// Decodes the message from JSON.
        public static func decode(_ payload: Data) throws -> Self { try JSONDecoder().decode(Self.self, from: payload) }

        /// Decodes the payload as this build's version.
        public static func migrate(_ payload: Data, from version: Int) throws -> Self { try decode(payload) }
    }

    /// A subject that other processes know by its ID.
    ///
    /// A received message is about the object that ``NATSRelay/register(_:)`` made known under that ID. If there is
    /// none, the message is delivered without a subject, to the observers of every subject.
    public protocol RelayedSubject: AnyObject, Sendable {
        /// The ID of the subject, which is the same in every process.
        var relayID: String { get }
    }
#endif
