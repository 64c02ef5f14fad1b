/// How much of a code base a scan understands: the call sites whose notification it knows.
package struct Coverage: Sendable {
    private let sites: CallSites
    private let fileCount: Int

    package init(_ codeBase: CodeBase) {
        sites = CallSites(codeBase)
        fileCount = codeBase.files.count
    }

    /// The share of the call sites that are resolved, in percent; 100 if there are none.
    package var percentage: Double {
        sites.count == 0 ? 100 : 100 * Double(sites.count - sites.unresolved.count) / Double(sites.count)
    }

    /// One line, and a line for each site that isn't resolved.
    ///
    /// - Parameter isVerbose: Whether those sites are listed.
    func text(isVerbose: Bool) -> String {
        let files = fileCount.counted("file")
        guard sites.count > 0 else { return "No call site posts or observes a notification in \(files).\n" }
        let total = "\(sites.count.counted("call site")) in \(files)"
        let count = sites.unresolved.count
        guard count > 0 else { return "\(total): all resolved.\n" }
        let list = isVerbose ? sites.unresolved.map { "  \($0.description)\n" }.joined() : ""
        let how = isVerbose ? ":" : " (--verbose lists them)."
        return "\(total): \(sites.count - count) resolved, \(count) not\(how)\n" + list
    }
}
