// What the census asks of the platform, where Swift has no API for it or none that is fast enough for every post.

#ifndef C_NOTIFICATION_CENSUS_H
#define C_NOTIFICATION_CENSUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A frame of the call stack: the address of its frame record, and the return address in the record.
typedef struct {
    uintptr_t record;
    uintptr_t returnAddress;
} CCensusFrame;

/// Copies the calling thread's innermost frames, from the caller's caller on.
///
/// The walk follows the chain of frame pointers. It reads nothing but the thread's own stack: a frame pointer is followed only
/// if it is aligned, lies inside the stack that the system reports for the thread, and is higher than the one before. A
/// function that was compiled without a frame pointer is left out of the chain, or ends it.
///
/// Returns the number of frames.
size_t CCensusCaptureStack(CCensusFrame *frames, size_t capacity);

/// The post that encloses another one.
typedef struct {
    /// What was noted for the enclosing post, or -1.
    int64_t value;
    /// The enclosing post's frame if the post isn't noted yet, because its other observers run before the census's.
    CCensusFrame frame;
} CCensusEnclosing;

/// Posts that were waiting for their enclosing post to be noted.
typedef struct {
    int64_t site;
    int64_t count;
} CCensusWaiting;

enum { CCensusWaitingCapacity = 16 };

/// Finds the post that encloses a post of the calling thread, and forgets the posts that have ended.
///
/// `post` is the frame of the function that posts, and `outer` that of the next such function on the stack, if there is one.
/// `census` identifies the caller.
CCensusEnclosing CCensusEnclosingPost(CCensusFrame post, CCensusFrame outer, uint64_t census);

/// Notes a post of the calling thread, and that it waits for the post `enclosing`, if that has a record.
///
/// Returns the number of elements of `waiting` that it has filled: the posts that were waiting for this one.
size_t CCensusNotePost(
    CCensusFrame post, uint64_t census, int64_t value, CCensusFrame enclosing, int64_t site, CCensusWaiting *waiting);

/// A hash of the label of the dispatch queue that runs the caller, or 0 outside the queues that a program creates.
uint64_t CCensusQueueHash(void);

/// The label of the dispatch queue that runs the caller.
const char *CCensusQueueLabel(void);

/// Whether the caller runs on the process's first thread.
bool CCensusIsMainThread(void);

/// The time in nanoseconds of a clock that never goes back.
uint64_t CCensusNow(void);

enum { CCensusBuildIDCapacity = 32 };

/// An executable image of the process.
typedef struct {
    /// The difference between addresses in memory and addresses in the file.
    uintptr_t slide;
    /// The memory that the image occupies; on Apple platforms, its code.
    uintptr_t lowerBound, upperBound;
    /// The path as the loader knows it; empty for the program itself on Linux. Valid until the image is unloaded.
    const char *path;
    uint8_t buildID[CCensusBuildIDCapacity];
    size_t buildIDLength;
} CCensusImage;

/// Finds the image that contains an address.
bool CCensusFindImage(uintptr_t address, CCensusImage *image);

/// Returns the text of a mangled Swift symbol, to be freed by the caller, or a null pointer if it isn't one.
char *CCensusDemangle(const char *symbol);

#endif
