import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fills the slots on the page when asked, and sets a cookie, as an ad service does. */
const adsScript = (origin: string) => `
const fill = () => {
  const place = document.querySelector('ins.adsbygoogle:not([data-ad-status])')
  if (!place) throw new Error('no place for an advertisement')
  const frame = document.createElement('iframe')
  const { width, height } = place.getBoundingClientRect()
  frame.src = '${origin}/ad.html?slot=' + place.dataset.adSlot + '&client=' + place.dataset.adClient
  frame.title = 'Advertisement'
  frame.style.cssText = 'display:block;border:0;width:' + width + 'px;height:' + height + 'px'
  place.dataset.adStatus = 'filled'
  place.append(frame)
}
const waiting = window.adsbygoogle || []
window.adsbygoogle = { push: fill }
waiting.forEach(fill)
document.cookie = '__gads=ID=1; path=/'
localStorage.setItem('google_adsense_settings', '{}')
`

/** Counts a page view, with the attributes of its script element. */
const countScript = (origin: string) => `
const { domain } = document.currentScript.dataset
fetch('${origin}/count?domain=' + domain + '&path=' + location.pathname)
document.cookie = '_ga=GA1; path=/'
`

const adPage = `<!doctype html><html lang="en"><title>Advertisement</title><body style="margin:0;height:100vh;background:linear-gradient(90deg,#c2371a,#f0c052)">`

/** A server of a third party, with advertisements in frames and a counter. It records its requests. */
export class AdServer {
  readonly asked: string[] = []
  readonly #server: Server

  constructor() {
    this.#server = createServer((request, response) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
      this.asked.push(`${pathname}${search}`)
      const [type, body] = this.#answers[pathname] ?? ['text/plain', '']
      response
        .writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' })
        .end(body)
    })
  }

  get #answers(): Readonly<Record<string, readonly [string, string]>> {
    return {
      '/ads.js': ['text/javascript', adsScript(this.origin)],
      '/count.js': ['text/javascript', countScript(this.origin)],
      '/ad.html': ['text/html', adPage],
    }
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
