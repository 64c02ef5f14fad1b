// What the message center asks of the platform and the concurrency runtime, where Swift has no public API for it.

#ifndef C_ACTOR_MESSAGING_H
#define C_ACTOR_MESSAGING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A number that identifies the calling thread for as long as the thread runs.
uintptr_t CActorMessagingThreadIdentity(void);

/// The time of a monotonic clock in milliseconds, correct to a few of them, and read in a few nanoseconds.
uintptr_t CActorMessagingCoarseTime(void);

/// Notes that a main-actor job begins on the calling thread. Calls may nest.
void CActorMessagingMainJobBegan(void);

/// Notes that the job of the matching `CActorMessagingMainJobBegan` has ended.
void CActorMessagingMainJobEnded(void);

/// Notes whether a method of an instrument runs on the calling thread.
void CActorMessagingSetInInstrument(bool isInside);

/// Whether a method of an instrument runs on the calling thread.
bool CActorMessagingIsInInstrument(void);

/// Whether the calling thread is the process's main thread, on which all code runs on the main executor. `false` where the
/// platform doesn't tell cheaply.
bool CActorMessagingIsOnMainThread(void);

/// Whether the calling code runs on the main executor, without trapping if it does not.
///
/// This is so inside a noted job. Otherwise, on Apple platforms the main thread decides, as it does for
/// `MainActor.assumeIsolated`; elsewhere the concurrency runtime decides, which keeps track of the executor that a task runs
/// on, also through a Dispatch queue's `sync`. Neither knows about other code that Dispatch runs on the main queue; the
/// caller asks Dispatch for that.
///
/// The parameters are the two words of the main actor's `UnownedSerialExecutor`.
bool CActorMessagingIsOnMainExecutor(uintptr_t identity, uintptr_t implementation);

/// Whether a task of this process has ever replaced the default message center. Only the functions below access it.
extern bool CActorMessagingDefaultReplaced;

/// Notes that a task replaces the default message center.
static inline void CActorMessagingReplaceDefault(void) {
    __atomic_store_n(&CActorMessagingDefaultReplaced, true, __ATOMIC_RELAXED);
}

/// Whether the calling task may have a replacement of the default message center. In a process without tests, this is one
/// load and never true.
///
/// A relaxed load is enough: a task that has a replacement, or inherits it, runs after the store.
static inline bool CActorMessagingMayHaveReplacedDefault(void) {
    return __atomic_load_n(&CActorMessagingDefaultReplaced, __ATOMIC_RELAXED);
}

#if defined(__APPLE__)
#define C_ACTOR_MESSAGING_SINCE_2023                                                                                     \
    __attribute__((availability(macos, introduced = 14.0), availability(ios, introduced = 17.0),                         \
                   availability(tvos, introduced = 17.0), availability(watchos, introduced = 10.0)))
#else
#define C_ACTOR_MESSAGING_SINCE_2023
#endif

/// The number that the concurrency runtime gives a task, from a counter of 64 bits: `AsyncTask::getTaskId` in the runtime's
/// `Task.h`. The standard library shows it in the description of a job.
extern uint64_t swift_task_getJobTaskId(void *task) C_ACTOR_MESSAGING_SINCE_2023;

/// The number of a running task, which no other task of the process has.
C_ACTOR_MESSAGING_SINCE_2023 static inline uint64_t CActorMessagingTaskNumber(void *task) {
    return swift_task_getJobTaskId(task);
}

extern void *swift_task_getCurrent(void);
extern bool swift_task_isCancelled(void *task);

/// Whether the calling task is canceled, as `Task.isCancelled` tells in three times as many instructions.
static inline bool CActorMessagingIsCurrentTaskCanceled(void) {
    void *task = swift_task_getCurrent();
    return task && swift_task_isCancelled(task);
}

/// Whether the `deinit` of an object has begun. The object's memory must be allocated.
#if defined(__APPLE__)
bool CActorMessagingIsDeallocating(void *object);
#else
extern bool swift_isDeallocating(void *object);

static inline bool CActorMessagingIsDeallocating(void *object) { return swift_isDeallocating(object); }
#endif

#if !defined(__APPLE__)

// Entry points of the Swift runtime for objects that it counts itself, as off Apple platforms it does all.

extern void *swift_unownedRetain(void *object);
extern void swift_unownedRelease(void *object);
extern void *swift_tryRetain(void *object);
extern size_t swift_unownedRetainCount(void *object);

/// Keeps the memory of an object allocated, but not the object.
static inline void CActorMessagingUnownedRetain(void *object) { swift_unownedRetain(object); }

/// Ends a `CActorMessagingUnownedRetain`. Runs no `deinit`.
static inline void CActorMessagingUnownedRelease(void *object) { swift_unownedRelease(object); }

/// Retains an object whose memory is kept allocated, and returns it; returns null if its `deinit` has begun.
static inline void *CActorMessagingTryRetain(void *object) { return swift_tryRetain(object); }

/// The number of unowned references to an object, including the one that the runtime holds until the object's `deinit` has
/// ended. The object's memory must be kept allocated.
static inline size_t CActorMessagingUnownedRetainCount(void *object) { return swift_unownedRetainCount(object); }

#endif

#endif
