// Sets with AVX2 and BMI2; compiled with these switched on (CMakeLists.txt).
#define TESSERA_ISA avx2
#include "rules/sets/family.hpp"
