/// All rules.
package enum RuleCatalog {
    package static let all: [any Rule] = [
        MainActorHandler()
    ]

    package static func rule(_ identifier: String) -> (any Rule)? {
        all.first { $0.identifier.rawValue == identifier }
    }
}
