import CommandLineSupport
import Testing

struct `Nearest matches` {
    @Test(arguments: [
        ("scn", "scan"), ("SCAN", "scan"), ("plans", "plan"), ("generat", "generate"), ("-", nil), ("-x", nil),
        ("exclude", nil), ("", nil),
    ])
    func `only a misspelling has a nearest text`(text: String, nearest: String?) {
        #expect(text.nearest(among: ["scan", "plan", "generate", "-v"]) == nearest)
    }
}
