import Foundation

/// A module that is compiled for the site: one that it documents, or one that such a module imports.
struct SiteModule: Sendable {
    enum Role: Sendable {
        /// Stands for a module of Apple's.
        case stub
        /// A library whose public symbols the site shows.
        ///
        /// - `reexports`: the module that it passes on to whoever imports it.
        case library(reexports: String?)
    }

    var name: String
    /// The folder with its sources.
    var sources: URL
    var role: Role
    /// What the compiler is told about it.
    var settings: [String]

    /// Its sources, without those of its catalog, which are samples.
    var files: [URL] {
        let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        let swift = names.filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
        return swift.sorted().map { sources.appending(path: $0) }
    }
}
