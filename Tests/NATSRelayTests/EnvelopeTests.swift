#if NATS
    import ActorMessaging
    import TestSupport
    import Testing

    @testable import NATSRelay

    struct `Envelopes` {
        @Test func `are read as they were written`() {
            let center = MessageCenter()
            for subjectID in [nil, "", "4711", "a;b=c\r\nX: y", "Zürich"] {
                let envelope = Envelope(
                    poster: "p",
                    sequence: 7,
                    base: 3,
                    version: 2,
                    subjectID: subjectID,
                    origin: [center.id, center.id]
                )
                #expect(Envelope(envelope.text) == envelope)
                #expect(!envelope.text.contains { $0.isNewline })
            }
        }

        @Test(arguments: [
            "", "p", ";1;1;1;;", "p;0;1;1;;", "p;1;0;1;;", "p;1;2;1;;", "p;1;1;x;;", "p;1;1;1;x;", "p;1;1;1;;z",
            "p;1;1;1;;;",
        ])
        func `that no relay wrote are refused`(_ text: String) {
            #expect(Envelope(text) == nil)
        }

        @Test func `the number in the stream is read from the reply subject`() {
            #expect(Receiver.streamSequence(in: "$JS.ACK.RELAY-a.board_1.1.4711.9.1699.0") == 4711)
            #expect(Receiver.streamSequence(in: "$JS.ACK.domain.hash.RELAY-a.board_1.1.4711.9.1699.0.x") == 4711)
            for reply in [
                "", "$JS.ACK.", "$JS.ACK.a.b.1.x.9.1699.0", "$JS.ACK.a.b.1..9.1699.0", "_INBOX.a.b.c.1.2.3.4.5",
            ] {
                #expect(Receiver.streamSequence(in: reply) == nil, "\(reply)")
            }
        }
    }
#endif
