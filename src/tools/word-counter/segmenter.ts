/** `Intl.Segmenter`; undefined in browsers older than it (Firefox before 125). */
export type SegmenterConstructor = typeof Intl.Segmenter | undefined

/** That of this browser, which may lack it whatever the types say. */
export const segmenterHere = (): SegmenterConstructor =>
  (Intl as { Segmenter?: typeof Intl.Segmenter }).Segmenter
