#if canImport(SwiftUI)
    internal import NotifiableAdapter

    /// A view's observation of messages over its life: on while the view is visible, off while it is not, however often.
    @MainActor final class MessageReception<Delivery> {
        private var request: ReceptionRequest<Delivery>?
        private var center: MessageCenter?
        private var isVisible = false
        private var token: MessageCenter.ObservationToken?

        /// Takes over what the view wants now.
        ///
        /// Called in the view's evaluation, and not after it: what the views inside post when they appear is not missed. A
        /// change of subject or center replaces the observer, on the main actor, where no message can come in between. A
        /// change of the closure alone keeps it, and its place in the order of observers.
        func follow(_ request: ReceptionRequest<Delivery>, in center: MessageCenter) {
            let isSame = self.center === center && self.request.map(request.hasSubject) == true
            self.request = request
            self.center = center
            if isVisible, !isSame { observe() }
        }

        /// The view has appeared.
        func begin() {
            guard !isVisible else { return }
            isVisible = true
            observe()
        }

        /// The view has disappeared. Nothing is delivered from now on, also if messages wait for the main actor.
        func end() {
            isVisible = false
            token = nil
        }

        private func observe() {
            guard let request, let center else { return }
            token = request.observe(in: center) { [weak self] delivery in self?.request?.perform(delivery) }
        }
    }
#endif
