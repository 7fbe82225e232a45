import startProgram from '@wasm-codecs/gifsicle/lib/gifsicle.js'
import wasmUrl from '@wasm-codecs/gifsicle/lib/gifsicle.wasm?url'
import { ToolError } from '../../../core/errors.ts'
import { serveCalls } from '../../../core/service.ts'
import type { GifsicleCalls } from './gifsicle-calls.ts'
import { runGifsicle } from './run-gifsicle.ts'
import { exposeWorker } from '../../../core/worker-calls.ts'
import { gifsicleMethods } from './gifsicle-methods.ts'

exposeWorker(gifsicleMethods, self)
