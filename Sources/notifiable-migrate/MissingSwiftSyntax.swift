import Foundation

/// The command where it is built without SwiftSyntax: it says what to do.
@main enum MissingSwiftSyntax {
    /// `EX_UNAVAILABLE`
    private static let exitCode: Int32 = 69

    static func main() {
        let message = """
            notifiable-migrate: this toolchain has no modules of SwiftSyntax, which the command reads Swift with.
            In a clone of swift-notifiable, let SwiftPM fetch SwiftSyntax as a package:

                NOTIFIABLE_SWIFT_SYNTAX=package swift run notifiable-migrate scan PATH/TO/App

            Or choose a toolchain from swift.org, whose toolchains have them, for example `xcrun --toolchain swift`.

            """
        FileHandle.standardError.write(Data(message.utf8))
        exit(exitCode)
    }
}
