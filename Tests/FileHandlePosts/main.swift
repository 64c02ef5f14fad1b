// Makes Foundation post what file handles post, and prints the messages that arrive.
//
// A program of its own, as it is the main thread's run loop that posts: a test process does not run that.
import ActorMessaging
import Foundation
import SystemMessages

let arrived = Atomic<Int>(0)
let center = MessageCenter.default

@Sendable func show(_ line: String) {
    print(line)
    arrived.add(1, ordering: .releasing)
}

func waitForMessages(_ count: Int) {
    while arrived.load(ordering: .acquiring) < count {
        _ = RunLoop.main.run(mode: .default, before: .now + 0.01)
    }
}

func text(_ item: Result<Data, POSIXError>) -> String {
    switch item {
    case .success(let data): String(decoding: data, as: UTF8.self)
    case .failure(let error): "error \(error.code.rawValue == EISDIR ? "EISDIR" : "\(error.code)")"
    }
}

func filledPipe() throws -> Pipe {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data("departure".utf8))
    try pipe.fileHandleForWriting.close()
    return pipe
}

func folder() throws -> FileHandle {
    try FileHandle(forReadingFrom: FileManager.default.temporaryDirectory)
}

let handles = try [filledPipe(), filledPipe(), filledPipe()].map(\.fileHandleForReading)
let tokens = [
    center.addObserver(of: handles[0], for: .readCompletion) { show("read \(text($0.dataItem))") },
    center.addObserver(of: handles[1], for: .readToEndOfFileCompletion) { show("read all \(text($0.dataItem))") },
    center.addObserver(of: handles[2], for: .dataAvailable) { _ in show("data available") },
]
handles[0].readInBackgroundAndNotify()
waitForMessages(1)
handles[1].readToEndOfFileInBackgroundAndNotify()
waitForMessages(2)
handles[2].waitForDataInBackgroundAndNotify()
waitForMessages(3)

let folders = try [folder(), folder()]
let failures = [
    center.addObserver(of: folders[0], for: .readCompletion) { show("read \(text($0.dataItem))") },
    center.addObserver(of: folders[1], for: .readToEndOfFileCompletion) { show("read all \(text($0.dataItem))") },
]
folders[0].readInBackgroundAndNotify()
waitForMessages(4)
folders[1].readToEndOfFileInBackgroundAndNotify()
waitForMessages(5)
withExtendedLifetime((tokens, failures)) {}
