import { RejectedDocument } from './parse-documents.ts'

/** The headers of a conditional request, with which the server need not send an unchanged document again. */
export type Validators = Readonly<Record<'If-None-Match' | 'If-Modified-Since', string | undefined>>

export type Fetched =
  | { kind: 'document'; content: Uint8Array; validators: Validators }
  /** The document has not changed since the given validators. */
  | { kind: 'unchanged' }

export interface FetchLimits {
  bytes: number
  timeoutMs: number
}

const reasonOf = (error: unknown, { timeoutMs }: FetchLimits): string => {
  if (!(error instanceof Error)) return 'could not be reached'
  if (error instanceof RejectedDocument) return error.message
  if (error.name === 'TimeoutError') return `took longer than ${timeoutMs / 1000} s`
  const { cause } = error
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return `could not be reached${code}`
}

/** Reads a body up to the limit. */
const readContent = async ({ body }: Response, limitBytes: number): Promise<Uint8Array> => {
  const chunks: Uint8Array[] = []
  let lengthBytes = 0
  // Leaving the loop early cancels the rest of the body.
  for await (const chunk of body ?? []) {
    lengthBytes += chunk.byteLength
    if (lengthBytes > limitBytes) throw new RejectedDocument(`is larger than ${limitBytes} bytes`)
    chunks.push(chunk)
  }
  const content = new Uint8Array(lengthBytes)
  let position = 0
  for (const chunk of chunks) {
    content.set(chunk, position)
    position += chunk.byteLength
  }
  return content
}

/**
 * Fetches a document from another server.
 *
 * @param options.signal aborts the request
 * @throws RejectedDocument for any failure, with a reason that completes a sentence starting with the document's name
 */
export const fetchDocument = async (
  fetch: typeof globalThis.fetch,
  address: string,
  {
    limits,
    validators,
    signal,
  }: { limits: FetchLimits; validators?: Validators | undefined; signal?: AbortSignal },
): Promise<Fetched> => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(validators ?? {}))
    if (value !== undefined) headers.set(name, value)
  const timeout = AbortSignal.timeout(limits.timeoutMs)
  try {
    const response = await fetch(address, {
      headers,
      // The mode "error" is not supported by Cloudflare Workers.
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (response.status === 304 && validators) return { kind: 'unchanged' }
    if (response.status !== 200) {
      await response.body?.cancel()
      throw new RejectedDocument(`was answered with status ${response.status}`)
    }
    return {
      kind: 'document',
      content: await readContent(response, limits.bytes),
      validators: {
        'If-None-Match': response.headers.get('etag') ?? undefined,
        'If-Modified-Since': response.headers.get('last-modified') ?? undefined,
      },
    }
  } catch (error) {
    throw new RejectedDocument(reasonOf(error, limits), { cause: error })
  }
}
