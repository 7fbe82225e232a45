/** What an XML document may hold (XML 1.0, 2.2). */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // Would come back as blanks from an attribute.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Text for an element or an attribute; what XML cannot hold becomes U+FFFD. */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, '\uFFFD').replace(/[&<>"\t\n\r]/g, (sign) => entities[sign] ?? sign)

export type Attributes = Readonly<Record<string, string | number | undefined>>

/** An element; attributes that are undefined are left out. `content` is XML already. */
export const element = (name: string, attributes: Attributes = {}, content = ''): string => {
  let start = `<${name}`
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined)
      start += ` ${key}="${typeof value === 'number' ? value : escapeXml(value)}"`
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`
}

/** An element that says one thing in `w:val`. */
export const valElement = (name: string, value: string | number): string =>
  element(name, { 'w:val': value })

/** An element whose presence says yes; a plain no takes back what a style says. */
export const toggleElement = (name: string, isOn: boolean | undefined): string =>
  isOn === undefined ? '' : isOn ? `<${name}/>` : valElement(name, 0)

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The namespaces of WordprocessingML and of pictures in it (ISO/IEC 29500-1, annex A; transitional). */
export const wordNamespaces: Attributes = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
}

/** The longest length Word takes: 22 inches, in twentieths of a point. */
const longestTwips = 31_680

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, value))

const whole = (value: number): number => (Number.isFinite(value) ? Math.round(value) : 0)

/** Twentieths of a point, at most 22 inches either way. */
export const twips = (points: number): number =>
  between(-longestTwips, whole(points * 20), longestTwips)

/** As `twips`, but never less than nothing. */
export const positiveTwips = (points: number): number => Math.max(0, twips(points))

/** Font sizes: Word takes 1 to 1,638 points. */
export const halfPoints = (points: number): number => between(2, whole(points * 2), 3276)

/** Thickness of borders: Word draws 1/4 to 12 points. */
export const eighthPoints = (points: number): number => between(2, whole(points * 8), 96)

/** English metric units, 12,700 a point; a picture is never without width. */
export const emus = (points: number): number =>
  between(1, whole(points * 12_700), longestTwips * 635)

/** Thousandths of a per cent, of a share from 0 to 1. */
export const thousandths = (share: number): number => between(0, whole(share * 100_000), 100_000)

/** `#rrggbb` as Word writes it; `auto` for anything else. */
export const hexColor = (color: string): string =>
  /^#[0-9a-f]{6}$/i.test(color) ? color.slice(1).toUpperCase() : 'auto'
