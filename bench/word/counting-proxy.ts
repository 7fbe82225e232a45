import { createServer, request } from 'node:http'
import { once } from 'node:events'

/** Stands before a server and counts what it sends, nested workers' files included: browsers tell of those to nobody. */
export const startCountingProxy = async (port: number, serverPort: number) => {
  let bodyBytes = 0
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const passedOn = request({ port: serverPort, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', (chunk: Buffer) => {
        bodyBytes += chunk.length
      })
      answer.pipe(outgoing)
    })
    passedOn.on('error', () => outgoing.destroy())
    incoming.pipe(passedOn)
  })
  proxy.listen(port)
  await once(proxy, 'listening')
  return {
    origin: `http://localhost:${port}`,
    /** Bytes of bodies since it started, as sent. */
    sentBytes: () => bodyBytes,
    close: () => proxy.close(),
  }
}
