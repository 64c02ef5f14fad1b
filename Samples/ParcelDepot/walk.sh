#!/usr/bin/env bash
#
# Migrates a copy of the parcel depot from notifications to messages, step by step, and checks each step: the program compiles
# in the Swift 6 language mode without a warning, its output stays the same, and its threading proofs hold. The checkout does not
# change.
#
#   Samples/ParcelDepot/walk.sh [FOLDER]
#
# FOLDER, which must not exist, receives the sources with a commit for each step, and the output of each step; the default is
# a temporary folder. NOTIFIABLE_MIGRATE is the migration tool, and BUILD_FOLDER a build folder with the libraries; without them,
# the script builds them first. SWIFTC is the compiler.
set -euo pipefail

sample=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
package=$(cd "$sample/../.." && pwd)
walk=${1:-$(mktemp -d)/depot}
compiler=${SWIFTC:-swiftc}
modules="CActorMessaging ActorMessaging NotifiableAdapter NotifiableTestKit CNotificationCensus CensusFile NotificationCensus"

if [ -z "${BUILD_FOLDER:-}" ]; then
    for product in NotifiableTestKit NotificationCensus; do swift build --package-path "$package" --product "$product"; done
    BUILD_FOLDER=$(swift build --package-path "$package" --show-bin-path)
fi
if [ -z "${NOTIFIABLE_MIGRATE:-}" ]; then
    tool=$package/Sources/notifiable-migrate
    swift build --package-path "$tool" --product notifiable-migrate
    NOTIFIABLE_MIGRATE=$(swift build --package-path "$tool" --show-bin-path)/notifiable-migrate
fi

say() { printf '\n%s\n' "$*"; }

fail() {
    say "$*" >&2
    exit 1
}

# migrate EXIT-CODE LOG COMMAND …: runs the tool, prints and saves its output, and checks its exit code.
migrate() {
    local expected=$1 log=$2 code=0
    shift 2
    (cd "$walk/Sources" && "$NOTIFIABLE_MIGRATE" "$@") >"$walk/$log" 2>&1 || code=$?
    cat "$walk/$log"
    [ "$code" -eq "$expected" ] || fail "notifiable-migrate $* ended with $code, not with $expected"
}

commit() {
    git -C "$walk/Sources" add --all
    git -C "$walk/Sources" -c user.name=walk -c user.email=walk@example.org commit --quiet --message "$1"
}

# compile PROGRAM SOURCE …
compile() {
    local program=$1 objects=() module source
    shift
    for module in $modules; do
        # The objects of the current sources: the folder can still contain those of deleted files.
        while IFS= read -r source; do
            objects+=("$BUILD_FOLDER/$module.build/$(basename "$source").o")
        done < <(cat "$BUILD_FOLDER/$module.build/sources" 2>/dev/null || ls "$package/Sources/$module"/*.c)
    done
    "$compiler" -o "$walk/$program" -module-name ParcelDepot -swift-version 6 -warnings-as-errors -parse-as-library \
        -I "$BUILD_FOLDER/Modules" -I "$BUILD_FOLDER" -I "$package/Sources/CActorMessaging/include" \
        -I "$package/Sources/CNotificationCensus/include" "$@" "${objects[@]}"
}

# module NAME FOLDER: the services in a folder, as a module for the proof of a step.
module() {
    local files=()
    while IFS= read -r file; do files+=("$file"); done < <(find "$walk/$2" -name '*.swift' ! -name DepotDay.swift | sort)
    "$compiler" -module-name "$1" -swift-version 6 -parse-as-library -enable-testing -wmo -I "$BUILD_FOLDER/Modules" \
        -I "$BUILD_FOLDER" -I "$package/Sources/CActorMessaging/include" -emit-module-path "$walk/$1.swiftmodule" \
        -emit-module -emit-object -o "$walk/$1.o" "${files[@]}"
}

# sources [EXCEPT]: the paths of the program's files.
sources() { find "$walk/Sources" -name '*.swift' ! -name "${1:-}" | sort; }

# check STAGE: the program compiles and prints the expected output.
check() {
    local files=()
    while IFS= read -r file; do files+=("$file"); done < <(sources)
    compile "depot-$1" "${files[@]}"
    "$walk/depot-$1" >"$walk/output-$1.txt"
    diff "$sample/expected-output.txt" "$walk/output-$1.txt" || fail "$1: the output differs"
    say "$1: compiled without a warning; the output is as expected"
}

# prove STAGE PROOF: every guarantee holds.
prove() {
    local files=()
    while IFS= read -r file; do files+=("$file"); done < <(sources DepotDay.swift)
    compile "proof-$1-$2" "${files[@]}" "$sample/Proofs/$2.swift"
    "$walk/proof-$1-$2" >"$walk/proof-$1-$2.txt" || fail "$(cat "$walk/proof-$1-$2.txt")"
    cat "$walk/proof-$1-$2.txt"
}

# prove_step PROOF: the services in `Before` do the same as now.
prove_step() {
    module Before Before
    module After Sources
    compile "step-$1" -I "$walk" "$sample/Proofs/$1.swift" "$walk/Before.o" "$walk/After.o"
    "$walk/step-$1" >"$walk/step-$1.txt" || fail "$(cat "$walk/step-$1.txt")"
    cat "$walk/step-$1.txt"
}

# edit EXPRESSION FILE …: a manual edit.
edit() {
    local expression=$1 file
    shift
    for file in "$@"; do
        sed -i.before -e "$expression" "$walk/Sources/$file"
        if cmp -s "$walk/Sources/$file" "$walk/Sources/$file.before"; then fail "$file: nothing to edit"; fi
        rm "$walk/Sources/$file.before"
    done
}

[ ! -e "$walk" ] || fail "$walk already exists"
mkdir -p "$walk"
cp -R "$sample/Legacy" "$walk/Sources"
git -C "$walk/Sources" init --quiet
commit "The legacy program"

# Selectors require Objective-C: on other platforms, the program compiles from step 4 on.
if [ "$(uname)" = Darwin ]; then check legacy; fi

say "1. scan: the hazards"
migrate 1 scan.txt scan .

say "2. plan: the order, and the messages"
migrate 0 plan.txt plan .

say "3. generate: the messages"
mkdir "$walk/Sources/Messages"
for name in parcelDidArrive parcelWasDelivered tariffDidChange depotWillClose; do
    migrate 0 "generate-$name.txt" generate "$name" . --output "Messages/$name.swift"
done
commit "The messages"

say "4. rewrite --to notifiable: one nonisolated handler for each observer by selector"
migrate 0 rewrite-notifiable.txt rewrite --to notifiable --write --unchecked .
commit "Notifiable"

say "   manually: inject the notification center, so that each service can be tested"
edit 's/center: NotificationCenter = .default/center: any NotificationProtocol = NotificationCenter.default/' \
    Screens/DepotScreen.swift Store/ParcelStore.swift
commit "Centers from outside"
check notifiable
prove notifiable NotifiableProof

say "   a census: the same plan of the legacy program, with what the program really posted"
mkdir "$walk/Census"
sed -e 's/^\/\/\/ One day at the depot/import Foundation\nimport NotificationCensus\n\n&/' \
    -e 's/^\( *\)@MainActor static func main() async {/&\n\1    let census = NotificationCensus()\n\1    census.start()/' \
    -e 's/^\( *\)for line in screen.lines/\1try! census.snapshot().write(to: URL(fileURLWithPath: CommandLine.arguments[1]))\n&/' \
    "$walk/Sources/DepotDay.swift" >"$walk/Census/DepotDay.swift"
files=()
while IFS= read -r file; do files+=("$file"); done < <(sources DepotDay.swift)
compile depot-census -g "${files[@]}" "$walk/Census/DepotDay.swift"
"$walk/depot-census" "$walk/census.json" | diff "$sample/expected-output.txt" - || fail "census: the output differs"
migrate 0 census.txt census "$walk/census.json"
migrate 0 plan-with-census.txt plan "$sample/Legacy" --census "$walk/census.json"

# For the proof of step 5: its services, around a center of the proof.
cp -R "$walk/Sources" "$walk/Before"
for file in "$walk/Before/Screens/Bell.swift" "$walk/Before/Screens/Till.swift"; do
    sed -i.before -e 's/init(\(.*[^ ]\)) {/init(\1, center: NotificationCenter) {/' \
        -e 's/init() {/init(center: NotificationCenter) {/' \
        -e 's/NotificationCenter\.default\.addObserver/center.addObserver/' "$file"
done

say "5. rewrite --to message: observers and posts of a message; the bell may ring before the screen changes"
migrate 0 rewrite-message.txt rewrite --to message --allow-reordering --write --unchecked .
commit "Messages"

say "   manually: inject the message center"
edit 's/init(\(.*[^ ]\)*) {/init(\1, messageCenter: MessageCenter = .default) {/' Screens/Till.swift
edit 's/init() {/init(messageCenter: MessageCenter = .default) {/' Screens/Bell.swift
edit 's/MessageCenter\.default\.addObserver/messageCenter.addObserver/' Screens/Bell.swift Screens/Till.swift
commit "Message centers from outside"
check message
prove message NotifiableProof
prove message MessageProof
say "   the same as before the step, and a wrong step"
prove_step MessageStep

say "6. scan: no findings"
migrate 0 scan-afterwards.txt scan .

say "Done. The steps are commits in $walk/Sources."
