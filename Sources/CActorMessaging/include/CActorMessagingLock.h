// The platform's lock, which the thread sanitizer understands.

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
