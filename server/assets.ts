/** The encodings in the order the server prefers them when a browser accepts several equally well. */
export const contentEncodings = ['br', 'gzip', 'identity'] as const
export type ContentEncoding = (typeof contentEncodings)[number]

export type Bytes = Uint8Array<ArrayBuffer>

/** One file as it is sent in one content encoding. */
export interface Representation {
  /** The strong entity tag, including its quotes. It differs between encodings. */
  etag: string
  lengthBytes: number
  /** The bytes. For a file too large to be held in memory, a function that opens a new stream of them. */
  content: Bytes | (() => Promise<ReadableStream<Bytes>>)
}

export interface Asset {
  contentType: string
  /** The name changes with the content, so that browsers may cache the file for ever. */
  isImmutable: boolean
  representations: { identity: Representation } & Partial<Record<ContentEncoding, Representation>>
}

/** Every file the site can send, by its URL path (`/en/index.html`), percent-encoded as in a request. */
export type Assets = ReadonlyMap<string, Asset>

const contentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  gz: 'application/gzip',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  map: 'application/json',
  mjs: 'text/javascript; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
  xml: 'application/xml',
}

/** Returns the media type for a file name, or `application/octet-stream` for an unknown extension. */
export const contentTypeOf = (name: string): string =>
  contentTypes[/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

/** The folders whose files carry a hash or a build number in their path. */
export const immutableFolders = ['/assets/', '/locales/'] as const

export const isUnderImmutableFolder = (path: string): boolean =>
  immutableFolders.some((folder) => path.startsWith(folder))

/** Browsers have to request this file again each time, as they do pages. */
export const serviceWorkerPath = '/service-worker.js'
