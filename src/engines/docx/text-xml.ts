import type { TextLook } from './model.ts'
import { halfPoints, hexColor, twips } from './units.ts'
import { element, escapeXml, toggle, valued } from './xml.ts'

const fonts = (font: string): string =>
  element('w:rFonts', { 'w:ascii': font, 'w:hAnsi': font, 'w:eastAsia': font, 'w:cs': font })

/** The children of `w:rPr`, in the order of the schema (CT_RPr). Empty when the look says nothing. */
const lookChildren = (look: TextLook): string => {
  let xml = ''
  if (look.font !== undefined) xml += fonts(look.font)
  xml += toggle('w:b', look.isBold) + toggle('w:bCs', look.isBold)
  xml += toggle('w:i', look.isItalic) + toggle('w:iCs', look.isItalic)
  xml += toggle('w:strike', look.isStruck)
  if (look.color !== undefined) xml += valued('w:color', hexColor(look.color))
  if (look.spacingPoints !== undefined) xml += valued('w:spacing', twips(look.spacingPoints))
  // From that size on, in half points; 0 is never.
  if (look.isKerned !== undefined) xml += valued('w:kern', look.isKerned ? 2 : 0)
  if (look.sizePoints !== undefined) {
    const size = halfPoints(look.sizePoints)
    xml += valued('w:sz', size) + valued('w:szCs', size)
  }
  if (look.isUnderlined !== undefined) xml += valued('w:u', look.isUnderlined ? 'single' : 'none')
  if (look.background !== undefined) xml += shadingXml(look.background)
  if (look.rise !== undefined)
    xml += valued('w:vertAlign', look.rise === 'super' ? 'superscript' : 'subscript')
  xml += toggle('w:rtl', look.isRightToLeft)
  return xml
}

/** A plain background (CT_Shd). */
export const shadingXml = (color: string): string =>
  element('w:shd', { 'w:val': 'clear', 'w:color': 'auto', 'w:fill': hexColor(color) })

/** `language` is told for the whole document only. */
export const lookXml = (look: TextLook, language?: string): string => {
  const children = lookChildren(look) + (language === undefined ? '' : valued('w:lang', language))
  return children === '' ? '' : element('w:rPr', {}, children)
}

/** `content` in its look (CT_R). */
export const runXml = (look: TextLook, content: string): string =>
  element('w:r', {}, lookXml(look) + content)

const preserved = (name: string, text: string): string =>
  element(name, { 'xml:space': 'preserve' }, escapeXml(text))

/** Text as it is; tabs and line feeds are told apart from it, as Word wants. */
export const textRunXml = (text: string, look: TextLook): string => {
  let content = ''
  for (const part of text.split(/([\t\n])/))
    if (part === '\t') content += '<w:tab/>'
    else if (part === '\n') content += '<w:br/>'
    else if (part !== '') content += preserved('w:t', part)
  return content === '' ? '' : runXml(look, content)
}

/** A field that the program works out anew (ISO/IEC 29500-1, 17.16); `shown` stands there until then. */
export const fieldXml = (code: 'PAGE' | 'NUMPAGES', shown: string, look: TextLook): string => {
  const mark = (type: 'begin' | 'separate' | 'end') =>
    runXml(look, element('w:fldChar', { 'w:fldCharType': type }))
  return (
    mark('begin') +
    runXml(look, preserved('w:instrText', ` ${code} `)) +
    mark('separate') +
    runXml(look, preserved('w:t', shown)) +
    mark('end')
  )
}
