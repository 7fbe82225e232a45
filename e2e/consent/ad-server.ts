import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fills the places on the page as an ad service does, whenever asked to, and leaves a cookie. */
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

/** Counts the visit of a page, with what the element of its script says. */
const countScript = (origin: string) => `
const { domain } = document.currentScript.dataset
fetch('${origin}/count?domain=' + domain + '&path=' + location.pathname)
document.cookie = '_ga=GA1; path=/'
`

const adPage = `<!doctype html><html lang="en"><title>Advertisement</title><body style="margin:0;height:100vh;background:linear-gradient(90deg,#c2371a,#f0c052)">`

/** Another's server: advertisements in frames, a counter, and what was asked of it. */
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
