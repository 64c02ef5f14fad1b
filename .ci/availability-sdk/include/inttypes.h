// The relay needs no declaration of <inttypes.h> itself; the headers of libnats include it.
#pragma once
#include <stddef.h>
#include <stdint.h>
