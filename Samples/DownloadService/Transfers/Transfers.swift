/// What a download manager needs of those who fetch the bytes, so that a test can give it another.
protocol Transfers: Sendable {
    /// Begins to fetch a file, or goes on where it was left.
    func start(_ file: String, chunkBytes: Int)

    /// Leaves every file where it is.
    func suspend()
}
