# shellcheck shell=bash
# packages.sh - sourced by ./run and ./test: installs what is missing, with apt, without a question.
# Does nothing, and asks for no rights, when everything is there. Runs in the top folder.

missing=()

# want PACKAGE COMMAND...: the package is needed if the command fails.
want() {
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=("$package")
}

apt() {
    local root=()
    [ "$(id -u)" -eq 0 ] || root=(sudo)
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -y -o DPkg::Lock::Timeout=300 \
        -o Acquire::Retries=3 "$@" </dev/null >>build/packages.log 2>&1
}

install_missing() {
    [ ${#missing[@]} -gt 0 ] || return 0
    if ! command -v apt-get >/dev/null; then
        echo "bicorne: please install (names of Debian packages): ${missing[*]}" >&2
        exit 1
    fi
    mkdir -p build
    echo "bicorne: installing ${missing[*]}" >&2
    apt update || true # one unreachable source need not stop us; the next line will tell
    if ! apt install --no-install-recommends "${missing[@]}"; then
        tail -n 20 build/packages.log >&2
        echo "bicorne: could not install: ${missing[*]}" >&2
        exit 1
    fi
    missing=()
}

want_build_packages() {
    want gcc command -v gcc
    want libc6-dev test -e /usr/include/stdio.h
    want cmake command -v cmake
    want ninja-build command -v ninja
    want pkg-config command -v pkg-config
    want libsodium-dev pkg-config --exists libsodium
    want libjansson-dev pkg-config --exists jansson
    want libsqlite3-dev pkg-config --exists sqlite3
    want libwebsockets-dev pkg-config --exists libwebsockets
    want zlib1g-dev pkg-config --exists zlib
    want libicu-dev pkg-config --exists icu-i18n icu-uc
    want nodejs command -v node
    want npm command -v npm
}

want_test_packages() {
    want_build_packages
    want libcmocka-dev pkg-config --exists cmocka
    want clang command -v clang
    want lld command -v wasm-ld
    want wasi-libc test -e /usr/include/wasm32-wasi/stdio.h
    # Ubuntu has Chromium only as a snap: there the tests in a browser are left out.
    # The headless shell is the same engine and takes half the processor time of the whole browser.
    grep -q '^ID=ubuntu$' /etc/os-release ||
        want chromium-headless-shell command -v chromium-headless-shell
    want fonts-dejavu-core test -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf
    want clang-format command -v clang-format
    want clang-tidy command -v clang-tidy
    want procps command -v pkill
    want tmux command -v tmux
    want sqlite3 command -v sqlite3
}

# Once clang is there: its runtimes (sanitizers, fuzzer, wasm), named after its version.
want_clang_runtimes() {
    local v
    v=$(clang -dumpversion | cut -d. -f1)
    want "libclang-rt-$v-dev" \
        test -e "$(clang --rtlib=compiler-rt -print-libgcc-file-name)"
    want "libclang-rt-$v-dev-wasm32" \
        test -e "$(clang --target=wasm32-wasi --rtlib=compiler-rt -print-libgcc-file-name)"
}
