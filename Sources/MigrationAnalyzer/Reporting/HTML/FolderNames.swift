/// The folders of some files, named from where they part.
struct FolderNames {
    private let shared: Int

    init(_ paths: [String]) {
        let folders = Set(paths.map(Self.parts))
        let first = folders.first ?? []
        shared = folders.reduce(first.count) { shared, folder in
            min(shared, zip(first, folder).prefix { $0 == $1 }.count)
        }
    }

    /// The folder that a file lies in, no more than three levels below where all part.
    func folder(of path: String) -> String {
        let parts = Self.parts(path)
        let folder = parts.prefix(shared + 3).joined(separator: "/")
        return path.hasPrefix("/") ? "/\(folder)/" : "\(folder)/"
    }

    func name(of folder: String) -> String {
        let parts = Self.parts(folder)
        return parts.count > shared ? parts.dropFirst(shared).joined(separator: "/") : parts.last ?? "/"
    }

    private static func parts(_ path: String) -> [String] {
        var parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        if !path.hasSuffix("/") { parts = parts.dropLast() }
        return parts
    }
}
