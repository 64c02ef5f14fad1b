import SwiftCompiler
import Testing

/// The tests that need a compiler share one, so that two compilers run at a time and the stubs are made once.
@Suite(.compilesSnippets, .enabled(if: Toolchain.isFound, "\(Toolchain.whyMissing ?? "")"))
enum `Compiled snippets` {}
