import Foundation

func registerWithCompilers(_ center: NotificationCenter) {
    #if swift(>=6)
        print("Swift 6")
    #else
        // finds: dropped-token
        center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    #endif
    #if swift(>=5.9) && DEBUG
        print("debug")
    #else
        // finds: dropped-token
        center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    #endif
    #if compiler(>=6.2)
        print("Xcode 26")
    #else
        // finds: dropped-token
        center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    #endif
    #if swift(>=5.9.2)
        print("Swift 5.9")
    #else
        // silent: each mode's version is greater
        center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    #endif
    #if compiler(>=6)
        print("Swift 6")
    #else
        // silent: no compiler of today takes it
        center.addObserver(forName: .arrived, object: nil, queue: nil) { _ in }
    #endif
}
