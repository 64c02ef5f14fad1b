// A lock that the thread sanitizer understands: the platform's, and on Linux one whose uncontended case is inlined.

#ifndef C_ACTOR_MESSAGING_LOCK_H
#define C_ACTOR_MESSAGING_LOCK_H

#include <stdbool.h>
#include <stdint.h>

#if defined(__APPLE__)

#include <os/lock.h>

typedef os_unfair_lock CActorMessagingLock;

static inline void CActorMessagingLockMake(CActorMessagingLock *lock) { *lock = OS_UNFAIR_LOCK_INIT; }
static inline void CActorMessagingLockDestroy(CActorMessagingLock *lock) { (void)lock; }
static inline void CActorMessagingLockAcquire(CActorMessagingLock *lock) { os_unfair_lock_lock(lock); }
static inline void CActorMessagingLockRelease(CActorMessagingLock *lock) { os_unfair_lock_unlock(lock); }

#elif defined(__linux__)

/// The word is 0 if the lock is open, 1 if it is closed, 2 if it is closed and threads may wait in the kernel.
typedef struct {
    uint32_t state;
} CActorMessagingLock;

void CActorMessagingLockWait(CActorMessagingLock *lock);
void CActorMessagingLockWake(CActorMessagingLock *lock);

static inline void CActorMessagingLockMake(CActorMessagingLock *lock) { lock->state = 0; }
static inline void CActorMessagingLockDestroy(CActorMessagingLock *lock) { (void)lock; }

static inline void CActorMessagingLockAcquire(CActorMessagingLock *lock) {
    uint32_t open = 0;
    if (!__atomic_compare_exchange_n(&lock->state, &open, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) {
        CActorMessagingLockWait(lock);
    }
}

static inline void CActorMessagingLockRelease(CActorMessagingLock *lock) {
    if (__atomic_exchange_n(&lock->state, 0, __ATOMIC_RELEASE) == 2) {
        CActorMessagingLockWake(lock);
    }
}

#elif defined(_WIN32)

#include <windows.h>

typedef SRWLOCK CActorMessagingLock;

static inline void CActorMessagingLockMake(CActorMessagingLock *lock) { InitializeSRWLock(lock); }
static inline void CActorMessagingLockDestroy(CActorMessagingLock *lock) { (void)lock; }
static inline void CActorMessagingLockAcquire(CActorMessagingLock *lock) { AcquireSRWLockExclusive(lock); }
static inline void CActorMessagingLockRelease(CActorMessagingLock *lock) { ReleaseSRWLockExclusive(lock); }

#else

#include <pthread.h>

typedef pthread_mutex_t CActorMessagingLock;

// None of these fails for a mutex with the default attributes that is used correctly.
static inline void CActorMessagingLockMake(CActorMessagingLock *lock) { pthread_mutex_init(lock, 0); }
static inline void CActorMessagingLockDestroy(CActorMessagingLock *lock) { pthread_mutex_destroy(lock); }
static inline void CActorMessagingLockAcquire(CActorMessagingLock *lock) { pthread_mutex_lock(lock); }
static inline void CActorMessagingLockRelease(CActorMessagingLock *lock) { pthread_mutex_unlock(lock); }

#endif

#endif
