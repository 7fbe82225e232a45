import { type IncomingHttpHeaders, request } from 'node:http'

export interface Question {
  method?: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  /** The body as it was sent, with its encoding. */
  body: Buffer
}

/** Sends exactly this request: no header is added, nothing is decoded or followed. */
export const ask = (
  address: string,
  { method = 'GET', path, headers = {}, body }: Question,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const outgoing = request(
      { hostname, port, method, path, headers, agent: false },
      (incoming) => {
        const parts: Buffer[] = []
        incoming.on('data', (part: Buffer) => parts.push(part))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.setTimeout(20_000, () => outgoing.destroy(new Error(`${path} was not answered`)))
    outgoing.end(body)
  })
