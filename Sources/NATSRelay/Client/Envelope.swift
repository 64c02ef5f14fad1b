#if NATS
    internal import ActorMessaging
    internal import Foundation

    /// The header that a relay sends along with a payload.
    struct Envelope: Hashable, Sendable {
        static let header = "Relay-Envelope"

        /// The identity of the relay that posts, new for each relay.
        var poster: String
        /// The poster's number of the message, from 1 on.
        var sequence: UInt64
        /// The oldest number that wasn't acknowledged when the message was sent.
        var base: UInt64
        var version: Int
        var subjectID: String?
        var origin: [MessageCenter.ID]

        /// The header. A subject's ID may contain any character, so it is percent-encoded.
        var text: String {
            let subject =
                subjectID.map { "=" + ($0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "") } ?? ""
            let origin = origin.map(\.description).joined(separator: ",")
            return "\(poster);\(sequence);\(base);\(version);\(subject);\(origin)"
        }

        init(
            poster: String,
            sequence: UInt64,
            base: UInt64,
            version: Int,
            subjectID: String? = nil,
            origin: [MessageCenter.ID] = []
        ) {
            self.poster = poster
            self.sequence = sequence
            self.base = base
            self.version = version
            self.subjectID = subjectID
            self.origin = origin
        }

        /// Reads a header, which any client may have written.
        init?(_ text: String) {
            // Splitting bytes takes a fraction of the time of splitting characters.
            let parts = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
                Substring($0)
            }
            guard parts.count == 6, !parts[0].isEmpty, parts[0].utf8.count <= 64, let sequence = UInt64(parts[1]),
                let base = UInt64(parts[2]), let version = Int(parts[3]), sequence > 0, base > 0, base <= sequence,
                sequence < .max
            else { return nil }
            poster = String(parts[0])
            self.sequence = sequence
            self.base = base
            self.version = version
            if parts[4].utf8.first == UInt8(ascii: "=") {
                guard let id = parts[4].dropFirst().removingPercentEncoding else { return nil }
                subjectID = id
            } else if !parts[4].isEmpty {
                return nil
            }
            origin = []
            for center in parts[5].utf8.split(separator: UInt8(ascii: ",")) {
                guard let id = MessageCenter.ID(String(Substring(center))) else { return nil }
                origin.append(id)
            }
        }
    }
#endif
