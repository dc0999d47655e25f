# CMake toolchain for the browser: Debian's clang-22, libc++-22-dev-wasm32 and wasi-libc, giving a
# reactor module with plain C exports. No threads of the C++ library, no exceptions, no file streams (wasi_include/). Atomic
# instructions, for the module whose memory several workers share; they hold in memory that nobody shares, too.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(WASI TRUE)

set(CMAKE_CXX_COMPILER clang++-22)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-22)
set(CMAKE_RANLIB llvm-ranlib-22)

# clang prefers the name wasm32-wasip1, under which Debian installs no headers: hence -Wno-deprecated.
set(CMAKE_CXX_FLAGS_INIT "-Wno-deprecated -msimd128 -mbulk-memory -matomics -fno-exceptions -fvisibility=hidden -isystem \"${CMAKE_CURRENT_LIST_DIR}/wasi_include\"")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wno-deprecated -mexec-model=reactor -Wl,--gc-sections -Wl,-s -Wl,-z,stack-size=1048576 --no-wasm-opt")
set(CMAKE_EXECUTABLE_SUFFIX_CXX ".wasm")

# A reactor has no main(), so compiler checks must not link one.
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
