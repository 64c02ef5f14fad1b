// The declarations of <time.h> that the libraries use: macOS 10.12, iOS 10.
#pragma once

#include <stdint.h>

struct timespec {
    long tv_sec, tv_nsec;
};

typedef enum { CLOCK_MONOTONIC = 6, CLOCK_MONOTONIC_RAW_APPROX = 5 } clockid_t;

int clock_gettime(clockid_t, struct timespec *);
uint64_t clock_gettime_nsec_np(clockid_t);
