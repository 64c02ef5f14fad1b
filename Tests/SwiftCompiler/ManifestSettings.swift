/// The settings of the manifest's targets, for a compiler that is run without SwiftPM.
package enum ManifestSettings {
    package static let arguments =
        ["-swift-version", "6"]
        + [
            "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "NonisolatedNonsendingByDefault",
            "InferIsolatedConformances",
        ].flatMap { ["-enable-upcoming-feature", $0] }
}
