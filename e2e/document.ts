import type { Page } from '@playwright/test'

/** A served document as a search engine reads it: without running anything. */
export interface ServedDocument {
  lang: string
  title: string
  headings: string[]
  data: { page: string; tool: string | null }
  metas: Record<string, string>
  canonical: string | null
  alternates: Record<string, string>
  /** Parsed JSON-LD blocks. */
  linkedData: unknown[]
  /** What the document needs: icons, fonts, scripts, manifest. */
  resources: string[]
  links: string[]
  ids: string[]
  text: string
  /** The part that is the page's own: without header and footer. */
  mainText: string
}

/** Reads HTML with the browser's own parser. */
export const readDocument = (page: Page, html: string): Promise<ServedDocument> =>
  page.evaluate((source) => {
    const served = new DOMParser().parseFromString(source, 'text/html')
    const all = (selector: string) => [...served.querySelectorAll(selector)]
    const value = (element: Element, name: string) => element.getAttribute(name) ?? ''
    const textOf = (element: Element) => element.textContent?.trim() ?? ''
    const linkedData = all('script[type="application/ld+json"]').map((block) =>
      JSON.parse(textOf(block)),
    ) as unknown[]
    for (const script of all('body script')) script.remove()
    return {
      lang: served.documentElement.lang,
      title: served.title,
      headings: all('h1').map(textOf),
      data: {
        page: served.body.dataset.page ?? '',
        tool: served.querySelector('main')?.dataset.tool ?? null,
      },
      metas: Object.fromEntries(
        all('meta[content]').map((meta) => [
          value(meta, 'name') || value(meta, 'property'),
          value(meta, 'content'),
        ]),
      ),
      canonical: served.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? null,
      alternates: Object.fromEntries(
        all('link[rel="alternate"]').map((link) => [value(link, 'hreflang'), value(link, 'href')]),
      ),
      linkedData,
      resources: [
        ...all('link[href]:not([rel="canonical"], [rel="alternate"])').map((link) =>
          value(link, 'href'),
        ),
        ...all('script[src], img[src]').map((element) => value(element, 'src')),
        ...all('use[href]').map((use) => value(use, 'href')),
      ],
      links: all('a[href]').map((link) => value(link, 'href')),
      ids: all('[id]').map(({ id }) => id),
      text: served.body.textContent ?? '',
      mainText: served.querySelector('main')?.textContent ?? '',
    }
  }, html)
