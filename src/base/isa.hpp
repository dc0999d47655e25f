// For what is compiled once for each instruction set: the file that is compiled names the set's
// namespace (TESSERA_ISA) before it includes anything.
//
// No function that is not of that namespace, and not always inlined, may be generated here: the
// linker would keep one of them for every instruction set.
#pragma once

#if !defined(TESSERA_ISA)
#error "define TESSERA_ISA, the namespace of the instruction set"
#endif

#define TESSERA_INLINE [[gnu::always_inline]] inline

/// For long functions that are called from several places: what the browser loads has to be small.
#if defined(__wasm__)
#define TESSERA_LONG [[gnu::noinline]]
#else
#define TESSERA_LONG TESSERA_INLINE
#endif
