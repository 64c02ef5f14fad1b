#if canImport(SwiftUI)
    internal import NotifiableAdapter
    internal import SwiftUI

    /// Receives messages while its content is visible.
    struct ReceivesMessages<Delivery>: ViewModifier {
        let request: ReceptionRequest<Delivery>
        @Environment(\.messageCenter) private var center
        @State private var reception = MessageReception<Delivery>()

        init(_ request: ReceptionRequest<Delivery>) {
            self.request = request
        }

        func body(content: Content) -> some View {
            reception.follow(request, in: center)
            return
                content
                .onAppear { reception.begin() }
                .onDisappear { reception.end() }
        }
    }
#endif
