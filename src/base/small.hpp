// Code that is better small than fast.
#pragma once

/// Before a function that runs once a variant: browsers transfer it.
#ifdef __wasm__
#define TESSERA_SMALL [[clang::minsize]]
#else
#define TESSERA_SMALL
#endif
