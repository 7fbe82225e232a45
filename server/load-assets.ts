import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { z } from 'zod'
import {
  type Asset,
  type Assets,
  type Bytes,
  type ContentEncoding,
  type Representation,
  contentTypeOf,
  isUnderImmutableFolder,
} from './assets.ts'
import { type Manifest, manifestSchema } from './manifest.ts'

/** Files up to this size are held in memory; larger ones are read again for each request. */
export const heldFileLimitBytes = 1024 * 1024

/** These files configure static hosts. This server does the same by itself. */
const otherHostsFiles = new Set(['/_headers', '/_redirects'])

const suffixes = { br: '.br', gzip: '.gz' } as const satisfies Partial<
  Record<ContentEncoding, string>
>

const tagOf = (hash: Buffer) => `"${hash.subarray(0, 16).toString('base64url')}"`

const openStream = async (file: string, lengthBytes: number): Promise<ReadableStream<Bytes>> => {
  // The file is opened before the response starts, so that a missing file results in a 500 instead of a truncated
  // response.
  const handle = await open(file)
  const stream = handle.createReadStream({ end: lengthBytes - 1 })
  // Node's types distinguish its web streams from the global ones, which are the same at run time.
  return Readable.toWeb(stream) as ReadableStream<Bytes>
}

const representationOf = async (file: string): Promise<Representation> => {
  const { size } = await stat(file)
  if (size > heldFileLimitBytes) {
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file)) hash.update(chunk)
    const content = () => openStream(file, size)
    return { etag: tagOf(hash.digest()), lengthBytes: size, content }
  }
  const content = await readFile(file)
  const etag = tagOf(createHash('sha256').update(content).digest())
  return { etag, lengthBytes: content.byteLength, content }
}

/**
 * Reads a folder of built files. `FILE.br` and `FILE.gz` beside a FILE are its encoded forms, not files of their own.
 *
 * @throws the file system's error when something cannot be read
 */
export const loadAssets = async (folder: string): Promise<Assets> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name))
  const known = new Set(files)
  const isEncodedForm = (file: string) =>
    Object.values(suffixes).some(
      (suffix) => file.endsWith(suffix) && known.has(file.slice(0, -suffix.length)),
    )

  const assets = new Map<string, Asset>()
  // The files are read one after another, because all at once would exceed the limit of open files on some systems.
  for (const file of files.filter((name) => !isEncodedForm(name))) {
    const path = pathToFileURL(sep + relative(folder, file)).pathname
    if (otherHostsFiles.has(path)) continue
    const representations: Asset['representations'] = { identity: await representationOf(file) }
    for (const encoding of ['br', 'gzip'] as const) {
      const encoded = file + suffixes[encoding]
      if (known.has(encoded)) representations[encoding] = await representationOf(encoded)
    }
    assets.set(path, {
      contentType: contentTypeOf(file),
      isImmutable: isUnderImmutableFolder(path),
      representations,
    })
  }
  return assets
}

const sentenceOf = (issue: z.core.$ZodIssue) => `${issue.path.join('.')}: ${issue.message}`

/**
 * Reads the manifest that the build wrote.
 *
 * @throws the file system's error when the file cannot be read, otherwise an Error that names what is wrong in it
 */
export const loadManifest = async (file: string): Promise<Manifest> => {
  const result = manifestSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (result.success) return result.data
  const faults = result.error.issues.map(sentenceOf).join('; ')
  throw new Error(`${file} is not what the build writes (${faults})`)
}
