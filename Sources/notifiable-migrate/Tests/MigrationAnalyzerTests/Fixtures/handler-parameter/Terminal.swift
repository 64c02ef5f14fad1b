final class Terminal: Station {
    // silent: the wrapper names the selector
    func start() { observe(.arrived) }
}
