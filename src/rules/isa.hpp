// For what is compiled once for each instruction set: the file that is compiled names the set's
// namespace (TESSERA_ISA) before it includes anything. Internal to rules/.
#pragma once

#if !defined(TESSERA_ISA)
#error "define TESSERA_ISA, the namespace of the instruction set"
#endif

#define TESSERA_INLINE [[gnu::always_inline]] inline
