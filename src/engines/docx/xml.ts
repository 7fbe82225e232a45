/** Characters that XML does not allow (XML 1.0, 2.2). */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // These characters would be read as blanks from an attribute.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/**
 * Escapes text for an element or an attribute; characters that XML does not allow become U+FFFD.
 */
export const escapeXml = (text: string): string =>
  text.replace(forbidden, '\uFFFD').replace(/[&<>"\t\n\r]/g, (sign) => entities[sign] ?? sign)

export type Attributes = Readonly<Record<string, string | number | undefined>>

/** Returns an element without its undefined attributes. `content` is XML. */
export const element = (name: string, attributes: Attributes = {}, content = ''): string => {
  let start = `<${name}`
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined)
      start += ` ${key}="${typeof value === 'number' ? value : escapeXml(value)}"`
  return content === '' ? `${start}/>` : `${start}>${content}</${name}>`
}

/** Returns an element with its value in `w:val`. */
export const valElement = (name: string, value: string | number): string =>
  element(name, { 'w:val': value })

/** Returns an on/off element; `false` overrides what a style sets. */
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
  'xmlns:mc': 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  'xmlns:wps': 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
}

/** The largest length that Word accepts: 22 inches, in twentieths of a point. */
const longestTwips = 31_680

const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, value))

const whole = (value: number): number => (Number.isFinite(value) ? Math.round(value) : 0)

/** Converts points to twentieths of a point, at most 22 inches in either direction. */
export const twips = (points: number): number =>
  between(-longestTwips, whole(points * 20), longestTwips)

/** Converts points to twentieths of a point, at least 0. */
export const positiveTwips = (points: number): number => Math.max(0, twips(points))

/** Converts a font size to half points; Word accepts 1 to 1,638 points. */
export const halfPoints = (points: number): number => between(2, whole(points * 2), 3276)

/** Converts a border's width to eighths of a point; Word draws 1/4 to 12 points. */
export const eighthPoints = (points: number): number => between(2, whole(points * 8), 96)

/** Converts points to English metric units, 12,700 per point, at least 1. */
export const emus = (points: number): number =>
  between(1, whole(points * 12_700), longestTwips * 635)

/** Converts a place, which may lie beyond the edge of the page, to English Metric Units. */
export const emuPlace = (points: number): number =>
  between(-longestTwips * 635, whole(points * 12_700), longestTwips * 635)

/** Converts a share from 0 to 1 to thousandths of a per cent. */
export const thousandths = (share: number): number => between(0, whole(share * 100_000), 100_000)

/** Converts `#rrggbb` to Word's format; anything else becomes `auto`. */
export const hexColor = (color: string): string =>
  /^#[0-9a-f]{6}$/i.test(color) ? color.slice(1).toUpperCase() : 'auto'
