#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif

#include "CNotificationCensus.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#if defined(__APPLE__)
#include <dlfcn.h>
#include <mach-o/loader.h>
#else
#include <link.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

// MARK: Stack

static _Thread_local uintptr_t stackLowerBound, stackUpperBound;

// On Linux, this reads `/proc/self/maps` for the first thread, so each thread asks once.
static void findStack(void) {
#if defined(__APPLE__)
    stackUpperBound = (uintptr_t)pthread_get_stackaddr_np(pthread_self());
    stackLowerBound = stackUpperBound - pthread_get_stacksize_np(pthread_self());
#else
    pthread_attr_t attributes;
    void *address = NULL;
    size_t size = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstack(&attributes, &address, &size);
        pthread_attr_destroy(&attributes);
    }
    stackLowerBound = (uintptr_t)address;
    stackUpperBound = stackLowerBound + size;
#endif
    // A thread whose stack is unknown isn't walked.
    if (stackUpperBound == 0) stackUpperBound = 1;
}

// An asynchronous Swift function sets bit 60 of the frame pointer that it saves. With pointer authentication, the upper bits of
// a return address are a signature.
static inline uintptr_t addressBits(uintptr_t value) {
#if defined(__APPLE__) && UINTPTR_MAX > 0xffffffff
    return value & 0x00007fffffffffffu;
#elif UINTPTR_MAX > 0xffffffff
    return value & 0x0000ffffffffffffu;
#else
    return value;
#endif
}

static inline bool readFrame(uintptr_t record, uintptr_t after, CCensusFrame *frame, uintptr_t *next) {
    if (record <= after || record % sizeof(uintptr_t) != 0 || record > stackUpperBound - 2 * sizeof(uintptr_t)) return false;
    const uintptr_t *words = (const uintptr_t *)record;
    *next = addressBits(words[0]);
    frame->record = record;
    frame->returnAddress = addressBits(words[1]);
    return frame->returnAddress != 0;
}

// The records belong to other functions, and the address sanitizer checks accesses by function.
__attribute__((noinline, no_sanitize("address")))
size_t CCensusCaptureStack(CCensusFrame *frames, size_t capacity) {
    if (stackUpperBound == 0) findStack();
    if (stackUpperBound == 1) return 0;
    uintptr_t record = (uintptr_t)__builtin_frame_address(0);
    uintptr_t after = stackLowerBound;
    size_t count = 0;
    CCensusFrame own;
    uintptr_t next;
    if (!readFrame(record, after, &own, &next)) return 0;
    while (count < capacity) {
        after = record;
        record = next;
        if (!readFrame(record, after, &frames[count], &next)) break;
        count += 1;
    }
    return count;
}

// MARK: Nested posts

// A center calls its observers in an order of its own. An observer that posts may run before the census has seen the outer post, so the
// inner post waits for it. Once this has happened at a place, posts inside that place wait each time: what is noted for the place is then
// the post before.

typedef struct {
    CCensusFrame post;
    uint64_t census;
    int64_t value;
    bool isLate;
} NotedPost;

typedef struct {
    CCensusFrame enclosing;
    uint64_t census;
    CCensusWaiting waiting;
} WaitingPost;

enum { notedPostCapacity = 16 };
static _Thread_local NotedPost notedPosts[notedPostCapacity];
static _Thread_local size_t notedPostCount;
static _Thread_local WaitingPost waitingPosts[CCensusWaitingCapacity];
static _Thread_local size_t waitingPostCount;

static inline bool areSame(CCensusFrame first, CCensusFrame second) {
    return first.record == second.record && first.returnAddress == second.returnAddress;
}

// Whether a frame is still on the stack, above another one.
__attribute__((no_sanitize("address")))
static bool isLive(CCensusFrame frame, CCensusFrame inner) {
    CCensusFrame current;
    uintptr_t record = inner.record, after = stackLowerBound, next;
    while (record <= frame.record && readFrame(record, after, &current, &next)) {
        if (record == frame.record) return areSame(current, frame);
        after = record;
        record = next;
    }
    return false;
}

CCensusEnclosing CCensusEnclosingPost(CCensusFrame post, CCensusFrame outer, uint64_t census) {
    // Stacks grow down. What was called from a frame that lies lower has returned.
    while (notedPostCount > 0) {
        const NotedPost *last = &notedPosts[notedPostCount - 1];
        if (areSame(last->post, post) || (last->post.record > post.record && isLive(last->post, post))) break;
        notedPostCount -= 1;
    }
    for (size_t index = notedPostCount; index > 0; index -= 1) {
        const NotedPost *noted = &notedPosts[index - 1];
        if (noted->census != census || noted->post.record <= post.record) continue;
        // An inner post of the noted one may lie between the two.
        if (outer.record != 0 && outer.record < noted->post.record) break;
        if (noted->isLate) return (CCensusEnclosing){-1, noted->post};
        return (CCensusEnclosing){noted->value, {0, 0}};
    }
    return (CCensusEnclosing){-1, outer};
}

static bool isAnswered(const WaitingPost *waiting, CCensusFrame post, uint64_t census) {
    return waiting->census == census && areSame(waiting->enclosing, post);
}

size_t CCensusNotePost(
    CCensusFrame post, uint64_t census, int64_t value, CCensusFrame enclosing, int64_t site, CCensusWaiting *answered
) {
    size_t kept = 0, answeredCount = 0;
    for (size_t index = 0; index < waitingPostCount; index += 1) {
        if (isAnswered(&waitingPosts[index], post, census)) {
            answered[answeredCount] = waitingPosts[index].waiting;
            answeredCount += 1;
        } else if (waitingPosts[index].enclosing.record > post.record || waitingPosts[index].census != census) {
            waitingPosts[kept] = waitingPosts[index];
            kept += 1;
        }
    }
    waitingPostCount = kept;
    if (enclosing.record != 0) {
        size_t index = 0;
        while (index < waitingPostCount
               && !(isAnswered(&waitingPosts[index], enclosing, census) && waitingPosts[index].waiting.site == site)) {
            index += 1;
        }
        if (index < waitingPostCount) {
            waitingPosts[index].waiting.count += 1;
        } else if (waitingPostCount < CCensusWaitingCapacity) {
            waitingPosts[waitingPostCount] = (WaitingPost){enclosing, census, {site, 1}};
            waitingPostCount += 1;
        }
    }
    // Another census may have noted the same post, and this one the post before it, from the same place.
    for (size_t index = notedPostCount; index > 0 && areSame(notedPosts[index - 1].post, post); index -= 1) {
        if (notedPosts[index - 1].census != census) continue;
        notedPosts[index - 1].value = value;
        if (answeredCount > 0) notedPosts[index - 1].isLate = true;
        return answeredCount;
    }
    if (notedPostCount < notedPostCapacity) {
        notedPosts[notedPostCount] = (NotedPost){post, census, value, answeredCount > 0};
        notedPostCount += 1;
    }
    return answeredCount;
}

// MARK: Executors

extern const char *dispatch_queue_get_label(void *queue);

const char *CCensusQueueLabel(void) {
    return dispatch_queue_get_label(NULL);
}

static bool hasPrefix(const char *text, const char *prefix) {
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

uint64_t CCensusQueueHash(void) {
    const char *label = dispatch_queue_get_label(NULL);
    // Outside a queue, Dispatch names a global one. The runtime's pool of threads is a queue on Linux.
    if (label == NULL || label[0] == 0 || hasPrefix(label, "com.apple.root.") || hasPrefix(label, "com.apple.main-thread")
        || hasPrefix(label, "Swift global concurrent queue")) {
        return 0;
    }
    // FNV-1a, 64 bits (Fowler, Noll and Vo).
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *label != 0; label += 1) hash = (hash ^ (uint8_t)*label) * 0x100000001b3u;
    return hash | 1u << 31;
}

bool CCensusIsMainThread(void) {
#if defined(__APPLE__)
    return pthread_main_np() != 0;
#else
    static _Thread_local int answer;
    if (answer == 0) answer = syscall(SYS_gettid) == getpid() ? 1 : 2;
    return answer == 1;
#endif
}

uint64_t CCensusNow(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

// MARK: Images

static void setBuildID(CCensusImage *image, const void *bytes, size_t length) {
    image->buildIDLength = length < CCensusBuildIDCapacity ? length : CCensusBuildIDCapacity;
    memcpy(image->buildID, bytes, image->buildIDLength);
}

#if defined(__APPLE__)

bool CCensusFindImage(uintptr_t address, CCensusImage *image) {
    Dl_info information;
    if (dladdr((const void *)address, &information) == 0) return false;
    memset(image, 0, sizeof *image);
    image->path = information.dli_fname;
    const struct mach_header_64 *header = information.dli_fbase;
    image->lowerBound = (uintptr_t)header;
    const uint8_t *command = (const uint8_t *)(header + 1);
    for (uint32_t index = 0; index < header->ncmds; index += 1) {
        const struct load_command *load = (const struct load_command *)command;
        if (load->cmd == LC_UUID) setBuildID(image, ((const struct uuid_command *)load)->uuid, 16);
        if (load->cmd == LC_SEGMENT_64) {
            const struct segment_command_64 *segment = (const struct segment_command_64 *)load;
            if (strcmp(segment->segname, "__TEXT") == 0) {
                image->slide = (uintptr_t)header - segment->vmaddr;
                image->upperBound = (uintptr_t)header + segment->vmsize;
            }
        }
        command += load->cmdsize;
    }
    return true;
}

#else

typedef struct {
    uintptr_t address;
    CCensusImage *image;
} Search;

static void findBuildID(CCensusImage *image, const uint8_t *notes, size_t size) {
    size_t offset = 0;
    while (offset + sizeof(ElfW(Nhdr)) <= size) {
        const ElfW(Nhdr) *note = (const ElfW(Nhdr) *)(notes + offset);
        size_t name = offset + sizeof *note;
        size_t description = name + ((note->n_namesz + 3u) & ~(size_t)3u);
        if (description + note->n_descsz > size) return;
        if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && memcmp(notes + name, "GNU", 4) == 0) {
            setBuildID(image, notes + description, note->n_descsz);
            return;
        }
        offset = description + ((note->n_descsz + 3u) & ~(size_t)3u);
    }
}

static int examine(struct dl_phdr_info *information, size_t size, void *context) {
    (void)size;
    Search *search = context;
    uintptr_t lowerBound = UINTPTR_MAX, upperBound = 0;
    for (size_t index = 0; index < information->dlpi_phnum; index += 1) {
        const ElfW(Phdr) *segment = &information->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD) continue;
        uintptr_t start = information->dlpi_addr + segment->p_vaddr;
        if (start < lowerBound) lowerBound = start;
        if (start + segment->p_memsz > upperBound) upperBound = start + segment->p_memsz;
    }
    if (search->address < lowerBound || search->address >= upperBound) return 0;
    CCensusImage *image = search->image;
    memset(image, 0, sizeof *image);
    image->slide = information->dlpi_addr;
    image->lowerBound = lowerBound;
    image->upperBound = upperBound;
    image->path = information->dlpi_name;
    for (size_t index = 0; index < information->dlpi_phnum && image->buildIDLength == 0; index += 1) {
        const ElfW(Phdr) *notes = &information->dlpi_phdr[index];
        if (notes->p_type != PT_NOTE) continue;
        findBuildID(image, (const uint8_t *)(information->dlpi_addr + notes->p_vaddr), notes->p_memsz);
    }
    return 1;
}

bool CCensusFindImage(uintptr_t address, CCensusImage *image) {
    Search search = {address, image};
    return dl_iterate_phdr(examine, &search) != 0;
}

#endif

// MARK: Symbols

// The runtime's demangler, which the standard library exports without declaring it.
extern char *swift_demangle(const char *symbol, size_t length, char *buffer, size_t *bufferLength, uint32_t flags);

char *CCensusDemangle(const char *symbol) {
    return swift_demangle(symbol, strlen(symbol), NULL, NULL, 0);
}
