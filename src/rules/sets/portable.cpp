// Sets with instructions that every processor of the target has.
#define TESSERA_ISA portable
#include "rules/sets/family.hpp"
