import Foundation
import PackagePlugin

/// `swift package notifiable-migrate …` runs the command in the package's folder, with the same arguments.
///
/// Each `--target NAME` becomes the target's folder: `swift package notifiable-migrate scan --target App`. The plugin
/// exits with the command's exit code.
@main struct NotifiableMigratePlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        let targets = try context.package.targets(named: names)
        let command = Process()
        command.executableURL = try context.tool(named: "notifiable-migrate").url
        command.arguments = extractor.remainingArguments + targets.map(\.directoryURL.path)
        command.currentDirectoryURL = context.package.directoryURL
        try command.run()
        command.waitUntilExit()
        guard command.terminationReason == .exit else {
            Diagnostics.error("notifiable-migrate was terminated by signal \(command.terminationStatus)")
            exit(EXIT_FAILURE)
        }
        exit(command.terminationStatus)
    }
}
