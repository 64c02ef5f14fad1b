/// A download manager, before or after its migration.
protocol DownloadManaging: Actor {
    var list: DownloadList { get }
    func add(_ file: String)
}
