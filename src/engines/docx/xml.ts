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
export const valued = (name: string, value: string | number): string =>
  element(name, { 'w:val': value })

/** An element whose presence says yes; a plain no takes back what a style says. */
export const toggle = (name: string, isOn: boolean | undefined): string =>
  isOn === undefined ? '' : isOn ? `<${name}/>` : valued(name, 0)

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** The namespaces of WordprocessingML and of pictures in it (ISO/IEC 29500-1, annex A; transitional). */
export const wordNamespaces: Attributes = {
  'xmlns:w': 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'xmlns:r': 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'xmlns:wp': 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  'xmlns:a': 'http://schemas.openxmlformats.org/drawingml/2006/main',
  'xmlns:pic': 'http://schemas.openxmlformats.org/drawingml/2006/picture',
}
