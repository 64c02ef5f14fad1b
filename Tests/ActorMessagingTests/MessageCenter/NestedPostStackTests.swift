import TestSupport
import Testing

@testable import ActorMessaging

/// Posts nest as deep as handlers post, and a main thread may have only 1 MB of stack.
@MainActor struct `The stack of nested posts` {
    /// The most bytes of stack from one handler to the one that it calls by posting.
    #if DEBUG
        private static let limits = (plain: 3_300, measured: 3_700)
    #else
        private static let limits = (plain: 800, measured: 1_500)
    #endif

    @Test(.enabled(if: !isThreadSanitized, "the sanitizer takes stack of its own"))
    func `a nested post takes little stack`() {
        let plain = stack(of: MessageCenter())
        let measured = stack(of: MessageCenter(configuration: .init(instrument: HandlingInstrument())))
        #expect(plain < Self.limits.plain)
        #expect(measured < Self.limits.measured)
    }

    private func stack(of center: MessageCenter) -> Int {
        var addresses: [UInt] = []
        let token = center.addObserver(for: Arrival.self) { [weak center] arrival in
            var marker: UInt8 = 0
            withUnsafeMutablePointer(to: &marker) { addresses.append(UInt(bitPattern: $0)) }
            if arrival.number < 20 { center?.post(Arrival(number: arrival.number + 1)) }
        }
        center.post(Arrival(number: 0))
        center.removeObserver(token)
        return Int(addresses[10] - addresses[20]) / 10
    }
}
