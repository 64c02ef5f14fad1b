extension Shed {
    static var count = 0  // finds: shared-instance
}
