extension MigrationPlan {
    /// How many places have to be touched for each step of the walk.
    package struct Effort: Hashable, Codable, Sendable {
        /// Step 1: registrations by selector. Closures, publishers and sequences go on to step 2 at once.
        package var notifiable: Int
        /// Step 2: the message type, if there is none yet, and every poster and observer.
        package var bridgedMessage: Int
        /// Step 3: the message type once more, and the name's declaration. None where the name has to stay.
        package var messageAlone: Int

        static let none = Effort(notifiable: 0, bridgedMessage: 0, messageAlone: 0)

        package var total: Int { notifiable + bridgedMessage + messageAlone }

        static func + (left: Self, right: Self) -> Self {
            Effort(
                notifiable: left.notifiable + right.notifiable,
                bridgedMessage: left.bridgedMessage + right.bridgedMessage,
                messageAlone: left.messageAlone + right.messageAlone
            )
        }
    }
}

extension MigrationPlan.Effort {
    init(_ proposal: MessageProposal, observers: [Observer.Kind]) {
        let isBlocked = { (step: MessageProposal.Step) in proposal.obstacles.contains { $0.step <= step } }
        let type = proposal.existingType == nil ? 1 : 0
        let declaration = proposal.name.declaration == nil ? 0 : 1
        self.init(
            notifiable: observers.count { $0 == .selector },
            bridgedMessage: isBlocked(.bridgedMessage) ? 0 : type + proposal.posters.count + proposal.observers.count,
            messageAlone: isBlocked(.messageAlone) ? 0 : 1 + declaration
        )
    }
}
