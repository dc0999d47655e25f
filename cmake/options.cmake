# Language level, warnings and instrumentation shared by every target through `tessera_options`.
option(TESSERA_TESTS "Build the tests" ON)
option(TESSERA_FUZZ "Build the fuzz targets (clang with libFuzzer)" OFF)
option(TESSERA_ASSERTIONS "Keep assertions in optimised builds" OFF)
set(TESSERA_SANITIZE "" CACHE STRING "Value for -fsanitize, e.g. address,undefined")

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

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
if(TESSERA_ASSERTIONS)
  target_compile_options(tessera_options INTERFACE -UNDEBUG)
endif()
if(TESSERA_SANITIZE)
  target_compile_options(tessera_options INTERFACE -fsanitize=${TESSERA_SANITIZE}
                                                   -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(tessera_options INTERFACE -fsanitize=${TESSERA_SANITIZE})
endif()
if(TESSERA_FUZZ)
  # Without it libFuzzer would see nothing of what an input reaches.
  target_compile_options(tessera_options INTERFACE -fsanitize=fuzzer-no-link)
endif()
# For code in which little time is spent, such as tests: made faster, and hardly slower to run. Not with GCC,
# which warns more wrongly with less optimisation.
set(TESSERA_CHEAP "")
if(TESSERA_SANITIZE)
  set(TESSERA_CHEAP -O1)
  if(TESSERA_FUZZ)
    list(APPEND TESSERA_CHEAP -fno-sanitize=fuzzer-no-link)
  endif()
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
# Not with GCC 12, which then warns of the standard library's own headers.
set(precompiled ON)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(precompiled OFF)
endif()
option(TESSERA_PRECOMPILED "Precompile headers" ${precompiled})
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
  if(TESSERA_PRECOMPILED)
    target_precompile_headers(${target} REUSE_FROM tessera_${name})
  endif()
endfunction()
set(TESSERA_STANDARD_HEADERS <algorithm> <array> <functional> <map> <memory> <optional> <set> <string>
                             <unordered_map> <variant> <vector>)
tessera_headers(standard_headers HEADERS ${TESSERA_STANDARD_HEADERS})
tessera_headers(cheap_headers HEADERS ${TESSERA_STANDARD_HEADERS} OPTIONS ${TESSERA_CHEAP})
if(WASI)
  tessera_headers(small_headers HEADERS ${TESSERA_STANDARD_HEADERS} OPTIONS -Oz)
endif()

# tessera_cheap(TARGET): little time is spent in it.
function(tessera_cheap target)
  target_compile_options(${target} PRIVATE ${TESSERA_CHEAP})
  tessera_use_headers(${target} cheap_headers)
endfunction()

# tessera_library(NAME SOURCES a.cpp .. LINK target .. [SMALL] [CHEAP] [HOT]). SMALL: in the browser better small
# than fast, since pages transfer it. HOT: much time is spent in it and it reads no input, so that libFuzzer need
# not look at its branches.
function(tessera_library name)
  cmake_parse_arguments(ARG "SMALL;CHEAP;HOT" "" "SOURCES;LINK" ${ARGN})
  add_library(tessera_${name} STATIC ${ARG_SOURCES})
  target_link_libraries(tessera_${name} PUBLIC tessera_options ${ARG_LINK})
  if(TESSERA_FUZZ AND ARG_HOT)
    target_compile_options(tessera_${name} PRIVATE -fno-sanitize=fuzzer-no-link)
  endif()
  if(WASI AND ARG_SMALL)
    target_compile_options(tessera_${name} PRIVATE -Oz)
    tessera_use_headers(tessera_${name} small_headers)
  elseif(ARG_CHEAP)
    tessera_cheap(tessera_${name})
  else()
    tessera_use_headers(tessera_${name} standard_headers)
  endif()
endfunction()
