/** What is asked of gifsicle, which runs in a worker of its own: a program apart from ours, under its own licence. */
export type GifsicleCalls = {
  run: {
    input: { gif: Blob; options: readonly string[] }
    result: Uint8Array<ArrayBuffer>
  }
}
