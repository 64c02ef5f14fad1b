/// All rules, in the order in which they are listed.
package enum RuleCatalog {
    package static let all: [any Rule] = [
        MainActorHandler(),
        MainActorHandlerPostedOffMain(),
        LateHop(),
        AssumeIsolatedOffMain(),
        DoubleHop(),
        SinkWithoutReceive(),
        SequenceInInitializer(),
        NotificationCrossesIsolation(),
        DroppedToken(),
        TokenInLocalVariable(),
        TokenRemovedInDeinit(),
        StrongSelfCapture(),
        UnownedSelfCapture(),
        RepeatedObserver(),
        NameNeverPosted(),
        NameNeverObserved(),
        HandlerIgnoresName(),
        HandlerExpectsName(),
        KeyNeverWritten(),
        KeyNeverRead(),
        KeyWithTwoTypes(),
        ValueSubject(),
        MessageWithoutConversion(),
    ]

    package static func rule(_ identifier: String) -> (any Rule)? {
        all.first { $0.identifier.rawValue == identifier }
    }
}
