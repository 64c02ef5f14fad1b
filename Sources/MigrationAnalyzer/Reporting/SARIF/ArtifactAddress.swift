import Foundation

/// Says where files lie in such a way that logs of the same commit are alike on all machines: relative to the folder in
/// which the command runs, where that is above them.
struct ArtifactAddress {
    static let rootName = "SRCROOT"

    private let root: String

    init(root: String = FileManager.default.currentDirectoryPath) {
        self.root = root.hasSuffix("/") ? root : root + "/"
    }

    /// The folder's own address.
    var rootURI: String { URL(fileURLWithPath: root, isDirectory: true).absoluteString }

    func location(of path: String) -> SARIFLog.ArtifactLocation {
        let absolute = path.hasPrefix("/") ? path : root + path
        let standardized = URL(fileURLWithPath: absolute).standardizedFileURL.path
        guard standardized.hasPrefix(root) else {
            return SARIFLog.ArtifactLocation(uri: URL(fileURLWithPath: standardized).absoluteString)
        }
        // A colon in the first segment would be read as a scheme's.
        let relative = String(standardized.dropFirst(root.count))
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
        let encoded = relative.addingPercentEncoding(withAllowedCharacters: allowed) ?? relative
        return SARIFLog.ArtifactLocation(uri: encoded, uriBaseId: Self.rootName)
    }
}
