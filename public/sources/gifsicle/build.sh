#!/bin/sh
# Compiles gifsicle 1.92 to gifsicle.js and gifsicle.wasm, which the npm package @wasm-codecs/gifsicle 1.0.0 holds and
# this site serves. Both files are made from what is in this folder:
#
#   gifsicle-1.92.tar.gz   gifsicle's source as its author released it, unchanged, GPL version 2 (its file COPYING)
#   build.sh               this script, MIT
#
# It needs Emscripten (https://emscripten.org), make and tar, and writes into the current folder. The package's author
# used Emscripten 1.39.18, which decides the exact bytes. With Emscripten 3.1.6, the one of Debian 12, the program made
# here gives the same GIFs as the package's, byte for byte.
set -eu

folder=$(cd "$(dirname "$0")" && pwd)
target=$(pwd)
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

tar xzf "$folder/gifsicle-1.92.tar.gz" -C "$work"

# This is the package's lib/pre.js (MIT, Copyright (c) 2020 Cyril Wanner). It hands the file to the program and takes
# the result from it.
cat > "$work/pre.js" <<'EOF'
"use strict";

// write input file to FS of WASM before executing gifsicle
Module.preRun = Module.preRun || [];
Module.preRun.push(function writeInputFile() {
  const data = Module.input;
  FS.writeFile('/input.gif', data);
}); // send output file from FS of WASM back to the JS

Module.postRun = Module.postRun || [];
Module.postRun.push(function getOutputFile() {
  const data = FS.readFile('/output.gif');
  Module.output(data);
});
EOF

cd "$work/gifsicle-1.92"
# The viewer needs the X Window System. Without `--host`, configure would try to run what it compiles.
emconfigure ./configure --host=wasm32-unknown-emscripten --disable-gifview LDFLAGS='-s ERROR_ON_UNDEFINED_SYMBOLS=0'
emmake make

cd src
emcc clp.o fmalloc.o giffunc.o gifread.o gifsicle.o gifunopt.o gifwrite.o merge.o optimize.o quantize.o support.o \
  xform.o -Oz -flto --pre-js "$work/pre.js" -s WASM=1 -s MODULARIZE=1 -s EXPORT_NAME=gifsicle \
  -s ALLOW_MEMORY_GROWTH=1 -s ERROR_ON_UNDEFINED_SYMBOLS=0 -o "$target/gifsicle.js"
