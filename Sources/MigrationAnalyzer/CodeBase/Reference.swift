/// Where a fact stands: in which file's index, and at which place in its array.
package struct Reference<Fact>: Hashable, Comparable, Sendable {
    package let file: Int
    package let index: Int

    package init(file: Int, index: Int) {
        self.file = file
        self.index = index
    }

    package static func < (left: Self, right: Self) -> Bool { (left.file, left.index) < (right.file, right.index) }
}
