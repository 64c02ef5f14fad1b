// The declarations of <time.h> that the libraries use: macOS 10.12, iOS 10.
#pragma once

struct timespec {
    long tv_sec, tv_nsec;
};

typedef enum { CLOCK_MONOTONIC = 6 } clockid_t;

int clock_gettime(clockid_t, struct timespec *);
