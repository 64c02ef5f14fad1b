import SwiftSyntax

extension FileIndexer {
    /// Notes `CFNotificationCenterAddObserver` and the calls that undo it. The observer is their second argument.
    func noteCoreObserver(_ shape: CallShape) {
        let observer = shape.arguments.dropFirst().first?.value
        let pointer = observer.flatMap { local($0)?.value } ?? observer
        index.coreObservers.append(
            CoreObserver(
                isRemoval: shape.name != "CFNotificationCenterAddObserver",
                isUnretainedSelf: pointer.map { text(of: $0).contains("passUnretained(self)") } == true,
                span: span(of: shape.nameToken),
                function: currentFunction,
                type: types.last
            )
        )
    }
}
