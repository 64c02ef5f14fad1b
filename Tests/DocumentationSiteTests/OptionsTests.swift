import Foundation
import Testing

@testable import documentation_site

struct `The command line` {
    @Test func `has a folder and a base path, in any order`() throws {
        let options = try Options(["--hosting-base-path", "notifiable", "site"])
        #expect(options.output?.lastPathComponent == "site")
        #expect(options.hostingBasePath == "notifiable")
        #expect(try Options(["site", "--hosting-base-path", "notifiable"]) == options)
    }

    @Test func `may be empty`() throws {
        let options = try Options([])
        #expect(options.output == nil)
        #expect(options.hostingBasePath == nil)
        #expect(!options.wantsHelp)
    }

    @Test(arguments: [["--hosting-base-path"], ["--verbose"], ["one", "two"]])
    func `is refused where it cannot be read`(_ arguments: [String]) {
        let failure = #expect(throws: CommandFailure.self) { try Options(arguments) }
        #expect(failure?.code == .usage)
    }
}
