/// Where MIGRATION.md can be read, for links into it.
package struct GuideLocation: Equatable, Sendable {
    private let base: String

    /// - Parameter base: The guide's address, without an anchor.
    package init(_ base: String) { self.base = base }

    func url(of section: MigrationGuide.Section) -> String { "\(base)#\(section.anchor)" }
}
