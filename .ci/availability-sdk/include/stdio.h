// The relay needs no declaration of <stdio.h> itself; the headers of libnats include it.
#pragma once
#include <stddef.h>
#include <stdint.h>
typedef struct __sFILE FILE;
