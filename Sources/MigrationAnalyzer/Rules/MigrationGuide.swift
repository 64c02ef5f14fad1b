/// MIGRATION.md, the guide that the rules point into.
package enum MigrationGuide {
    /// Where it lies, from the package's root.
    package static let path = "MIGRATION.md"

    /// A section of the guide.
    package struct Section: Hashable, Sendable {
        /// What the forge makes of the section's heading.
        package let anchor: String

        init(_ anchor: String) { self.anchor = anchor }

        /// The walk of one notification.
        static let steps = Section("step-1-notifiable")

        /// Relative to the package's root.
        package var link: String { "\(path)#\(anchor)" }
    }
}
