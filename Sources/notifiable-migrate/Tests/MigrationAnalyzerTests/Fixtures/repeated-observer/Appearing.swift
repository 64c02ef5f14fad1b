import SwiftUI

struct Appearing: View {
    let model: Model

    var body: some View {
        Text("trains")
            .onAppear {
                // finds: repeated-observer
                NotificationCenter.default.addObserver(forName: .arrived, object: nil, queue: .main) { _ in }
            }
            .task {
                // silent: not each time the view appears, as far as the source shows
                let token = NotificationCenter.default.addObserver(forName: .left, object: nil, queue: nil) { _ in }
                print(token)
            }
    }
}

final class Setup: UIViewController {
    override func viewWillAppear(_ animated: Bool) {
        observe()
        if animated { observeOnce() }
    }

    override func viewDidLoad() { observeAtStart() }

    func observe() {
        // finds: repeated-observer
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .arrived, object: nil)
    }

    func observeOnce() {
        // silent: only called under a condition
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .left, object: nil)
    }

    func observeAtStart() {
        // silent: called once
        NotificationCenter.default.addObserver(self, selector: #selector(reload), name: .closed, object: nil)
    }

    @objc func reload() {}
}
