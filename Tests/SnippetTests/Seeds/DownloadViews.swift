import NotifiableAdapter
import SwiftUI

// View modifiers that an article writes by hand.

final class Player: Sendable {
    struct DidPlay: MessageCenter.MainActorMessage, Sendable {
        typealias Subject = Player
        var title: String
    }
}

struct MessageObserver<Message: MessageCenter.MainActorMessage>: ViewModifier where Message.Subject: AnyObject {
    let subject: Message.Subject?
    let perform: @MainActor @Sendable (Message) -> Void
    @State private var token: MessageCenter.ObservationToken?

    func body(content: Content) -> some View {
        content
            .onAppear { token = MessageCenter.default.addObserver(of: subject, for: Message.self) { perform($0) } }
            .onDisappear { token = nil }
    }
}

extension View {
    func onMessage<Message: MessageCenter.MainActorMessage>(
        _ message: Message.Type,
        of subject: Message.Subject? = nil,
        perform: @escaping @MainActor @Sendable (Message) -> Void
    ) -> some View where Message.Subject: AnyObject {
        modifier(MessageObserver(subject: subject, perform: perform))
    }
}

struct PlayerView: View {
    let player: Player
    @State private var title = ""

    var body: some View {
        Text(title)
            .onMessage(Player.DidPlay.self, of: player) { title = $0.title }
            .task {
                for await message in MessageCenter.default.messages(of: player, for: Player.DidPlay.self) {
                    title = message.title
                }
            }
    }
}
