# Language level, warnings and instrumentation shared by every target through `tessera_options`.
option(TESSERA_TESTS "Build the tests" ON)
option(TESSERA_FUZZ "Build the fuzz targets (clang with libFuzzer)" OFF)
option(TESSERA_PYTHON "Build the Python module and nothing else" OFF)
option(TESSERA_ASSERTIONS "Keep assertions in optimised builds" OFF)
set(avx OFF)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(avx ON)
endif()
option(TESSERA_AVX "Compile move generation for AVX2 and AVX-512 too" ${avx})
set(TESSERA_SANITIZE "" CACHE STRING "Value for -fsanitize, e.g. address,undefined")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# The libraries go into the Python module as well. With hidden symbols this gives the code that position-independent
# programs have anyway. By one flag for libraries and programs, which share precompiled headers.
if(NOT WASI)
  add_compile_options(-fPIC)
  set(CMAKE_CXX_VISIBILITY_PRESET hidden)
  set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
endif()

if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(CCACHE ccache)
  if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
  endif()
endif()

add_library(tessera_options INTERFACE)
target_include_directories(tessera_options INTERFACE ${CMAKE_SOURCE_DIR}/src)
# GCC 12 warns of overlapping copies in std::string that cannot happen (GCC bug 105329).
target_compile_options(tessera_options INTERFACE -Wall -Wextra -Wpedantic -Werror -Wshadow
                                                 $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
# In place of clang-tidy's bugprone-reserved-identifier, which takes a third of its time for the same.
target_compile_options(tessera_options INTERFACE
  $<$<CXX_COMPILER_ID:Clang>:-Wreserved-identifier -Wreserved-macro-identifier>)
if(TESSERA_AVX)
  target_compile_definitions(tessera_options INTERFACE TESSERA_AVX)
endif()
if(TESSERA_ASSERTIONS)
  target_compile_options(tessera_options INTERFACE -UNDEBUG)
endif()
if(TESSERA_SANITIZE)
  target_compile_options(tessera_options INTERFACE -fsanitize=${TESSERA_SANITIZE}
                                                   -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(tessera_options INTERFACE -fsanitize=${TESSERA_SANITIZE})
endif()
# For code in which little time is spent: made faster, and hardly slower to run. With sanitizers, where optimising
# takes longest, not optimised. Not with GCC, which warns more wrongly with less optimisation.
set(TESSERA_CHEAP "")
if(TESSERA_SANITIZE)
  set(TESSERA_CHEAP -O0)
elseif(CMAKE_BUILD_TYPE STREQUAL "Release" AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT WASI)
  set(TESSERA_CHEAP -O1)
endif()
if(NOT WASI)
  find_program(MOLD mold)
  if(MOLD)
    target_link_options(tessera_options INTERFACE -fuse-ld=mold)
  endif()
endif()

# Headers that nearly every file includes are read once for all of them. That a file of src/, apps/ or
# bench/ includes what it uses is seen by scripts/tidy.sh, which leaves them out.
option(TESSERA_PRECOMPILED "Precompile headers" ON)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/nothing.cpp CONTENT "")
# tessera_headers(NAME HEADERS header .. LINK target .. OPTIONS option ..): precompiles them.
function(tessera_headers name)
  if(TESSERA_PRECOMPILED)
    cmake_parse_arguments(ARG "" "" "HEADERS;LINK;OPTIONS" ${ARGN})
    add_library(tessera_${name} OBJECT ${CMAKE_BINARY_DIR}/generated/nothing.cpp)
    target_link_libraries(tessera_${name} PRIVATE tessera_options ${ARG_LINK})
    target_compile_options(tessera_${name} PRIVATE ${ARG_OPTIONS})
    target_precompile_headers(tessera_${name} PRIVATE ${ARG_HEADERS})
  endif()
endfunction()
# tessera_use_headers(TARGET NAME)
function(tessera_use_headers target name)
  if(TARGET tessera_${name})
    target_precompile_headers(${target} REUSE_FROM tessera_${name})
  endif()
endfunction()
set(TESSERA_STANDARD_HEADERS <algorithm> <array> <functional> <map> <memory> <optional> <set> <string>
                             <unordered_map> <variant> <vector>)
# Not with GCC 12, which warns of the standard library's own headers where they are precompiled and optimised.
if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  tessera_headers(standard_headers HEADERS ${TESSERA_STANDARD_HEADERS})
  tessera_headers(cheap_headers HEADERS ${TESSERA_STANDARD_HEADERS} OPTIONS ${TESSERA_CHEAP})
endif()
if(TESSERA_FUZZ)
  tessera_headers(fuzzed_headers HEADERS ${TESSERA_STANDARD_HEADERS} OPTIONS -fsanitize=fuzzer-no-link)
endif()
if(WASI)
  tessera_headers(small_headers HEADERS ${TESSERA_STANDARD_HEADERS} OPTIONS -Oz)
endif()

# tessera_cheap(TARGET): little time is spent in it.
function(tessera_cheap target)
  target_compile_options(${target} PRIVATE ${TESSERA_CHEAP})
  tessera_use_headers(${target} cheap_headers)
endfunction()

# tessera_library(NAME SOURCES a.cpp .. LINK target .. [SMALL] [CHEAP] [HOT]). SMALL: in the browser better small
# than fast, since pages transfer it. HOT: much time is spent in it, and it reads no input or no fuzz target calls it,
# so that libFuzzer need not look at its branches.
function(tessera_library name)
  cmake_parse_arguments(ARG "SMALL;CHEAP;HOT" "" "SOURCES;LINK" ${ARGN})
  add_library(tessera_${name} STATIC ${ARG_SOURCES})
  target_link_libraries(tessera_${name} PUBLIC tessera_options ${ARG_LINK})
  # All as one, where CMAKE_UNITY_BUILD asks for that.
  set_target_properties(tessera_${name} PROPERTIES UNITY_BUILD_BATCH_SIZE 0)
  if(WASI AND ARG_SMALL)
    target_compile_options(tessera_${name} PRIVATE -Oz)
    tessera_use_headers(tessera_${name} small_headers)
  elseif(ARG_CHEAP)
    tessera_cheap(tessera_${name})
  elseif(TESSERA_FUZZ AND NOT ARG_HOT)
    # Without it libFuzzer would see nothing of what an input reaches.
    target_compile_options(tessera_${name} PRIVATE -fsanitize=fuzzer-no-link)
    tessera_use_headers(tessera_${name} fuzzed_headers)
  else()
    tessera_use_headers(tessera_${name} standard_headers)
  endif()
endfunction()

# tessera_instruction_sets(NAME FOLDER ..): adds avx2.cpp and avx512.cpp of these folders to the library.
function(tessera_instruction_sets name)
  if(NOT TESSERA_AVX)
    return()
  endif()
  set(avx2 -mavx2 -mbmi -mbmi2 -mpopcnt)
  set(avx512 ${avx2} -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vbmi2 -mavx512vpopcntdq
    # GCC 12 warns of what its own header leaves unset (GCC bug 105593).
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  # With sanitizers only what this processor uses unasked is worth the time that optimising takes.
  set(chosen avx2)
  if(TESSERA_SANITIZE AND EXISTS /proc/cpuinfo)
    file(STRINGS /proc/cpuinfo has_avx512 REGEX "avx512_vpopcntdq" LIMIT_COUNT 1)
    if(has_avx512)
      set(chosen avx512)
    endif()
  endif()
  foreach(folder ${ARGN})
    foreach(isa avx2 avx512)
      target_sources(tessera_${name} PRIVATE ${folder}/${isa}.cpp)
      set_source_files_properties(${folder}/${isa}.cpp PROPERTIES
        SKIP_PRECOMPILE_HEADERS ON COMPILE_OPTIONS "${${isa}}")
    endforeach()
    foreach(isa portable avx2 avx512)
      if(TESSERA_SANITIZE AND NOT isa STREQUAL chosen)
        set_property(SOURCE ${folder}/${isa}.cpp APPEND PROPERTY COMPILE_OPTIONS ${TESSERA_CHEAP})
      endif()
    endforeach()
  endforeach()
endfunction()
