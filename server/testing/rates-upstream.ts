import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server of the Internet, on this machine. For tests only. */
export interface Upstream {
  /** Without a trailing slash. */
  origin: string
  /** The paths asked for so far. */
  asked: string[]
  /** What it answers from now on. */
  answer: (listener: RequestListener) => void
  /** Breaks every connection and takes no more. */
  close: () => Promise<void>
}

export const openUpstream = async (): Promise<Upstream> => {
  const asked: string[] = []
  let listener: RequestListener = (_request, response) => void response.writeHead(404).end()
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '')
    listener(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => {
      listener = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers each path with a document, and 404 elsewhere. */
export const serveDocuments =
  (documents: Readonly<Record<string, string>>): RequestListener =>
  ({ url = '' }, response) => {
    const content = documents[url]
    if (content === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': 'text/plain' }).end(content)
  }
