const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }

const escaped = (value: string) => value.replace(/[&<"]/g, (character) => entities[character] ?? '')

/** The width a snippet gives its frame, in CSS pixels; on narrower pages the frame is as wide as there is room. */
export const frameWidthPx = 600

interface Snippet {
  address: string
  /** What the frame is called to those who do not see it. */
  title: string
  heightPx: number
}

/**
 * HTML that shows an address in a frame. A frame of another site may write to the clipboard and fill the screen
 * only where the page around it allows it to.
 */
export const snippetOf = ({ address, title, heightPx }: Snippet): string =>
  `<iframe src="${escaped(address)}" title="${escaped(title)}" width="${frameWidthPx}" height="${heightPx}" loading="lazy" allow="clipboard-write; fullscreen" style="border:0;max-width:100%"></iframe>`
