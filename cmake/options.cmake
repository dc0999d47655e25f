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
if(NOT WASI)
  find_program(MOLD mold)
  if(MOLD)
    target_link_options(tessera_options INTERFACE -fuse-ld=mold)
  endif()
endif()

# Headers that nearly every file includes are read once for all of them. That a file includes what it
# uses is seen where these are left out (scripts/tidy.sh, and OFF here).
option(TESSERA_PRECOMPILED "Precompile headers" ON)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/nothing.cpp CONTENT "")
# tessera_headers(NAME HEADERS header .. LINK target ..): precompiles them.
function(tessera_headers name)
  if(TESSERA_PRECOMPILED)
    cmake_parse_arguments(ARG "" "" "HEADERS;LINK" ${ARGN})
    add_library(tessera_${name} OBJECT ${CMAKE_BINARY_DIR}/generated/nothing.cpp)
    target_link_libraries(tessera_${name} PRIVATE tessera_options ${ARG_LINK})
    target_precompile_headers(tessera_${name} PRIVATE ${ARG_HEADERS})
  endif()
endfunction()
# tessera_use_headers(TARGET NAME)
function(tessera_use_headers target name)
  if(TESSERA_PRECOMPILED)
    target_precompile_headers(${target} REUSE_FROM tessera_${name})
  endif()
endfunction()
tessera_headers(standard_headers
  HEADERS <algorithm> <array> <functional> <map> <memory> <optional> <string> <unordered_map> <variant> <vector>)

# tessera_library(NAME SOURCES a.cpp .. LINK target ..)
function(tessera_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_library(tessera_${name} STATIC ${ARG_SOURCES})
  target_link_libraries(tessera_${name} PUBLIC tessera_options ${ARG_LINK})
  tessera_use_headers(tessera_${name} standard_headers)
endfunction()
