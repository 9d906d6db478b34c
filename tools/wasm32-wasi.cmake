# Toolchain file: clang of the distribution with its packages wasi-libc, lld, libclang-rt-*-wasm32.
set(CMAKE_SYSTEM_NAME Generic) # CMake knows no WASI; CMakeLists.txt asks for the processor
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_EXE_LINKER_FLAGS_INIT "-Wl,-z,stack-size=8388608") # the default is 64 KiB
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
