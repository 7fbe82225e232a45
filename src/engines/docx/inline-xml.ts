import type { Inline } from './model.ts'
import type { PartContext } from './part-context.ts'
import { pictureXml } from './picture-xml.ts'
import { fieldXml, runXml, textRunXml } from './text-xml.ts'
import { element } from './xml.ts'

const breakTypes = { page: 'page', column: 'column', line: undefined } as const

/** What stands in a paragraph (EG_PContent). */
export const inlineXml = (inline: Inline, context: PartContext): string => {
  switch (inline.kind) {
    case 'text':
      return textRunXml(inline.text, inline.look)
    case 'tab':
      return runXml(inline.look, '<w:tab/>')
    case 'break':
      return runXml({}, element('w:br', { 'w:type': breakTypes[inline.of] }))
    case 'picture':
      return pictureXml(inline.picture, context)
    case 'page-number':
      return fieldXml('PAGE', inline.shown, inline.look)
    case 'page-count':
      return fieldXml('NUMPAGES', inline.shown, inline.look)
    case 'footnote':
      return runXml(
        { ...inline.look, rise: 'super' },
        element('w:footnoteReference', { 'w:id': inline.id }),
      )
    case 'note-number':
      return runXml({ ...inline.look, rise: 'super' }, '<w:footnoteRef/>')
    case 'bookmark': {
      context.counters.bookmarks += 1
      const id = context.counters.bookmarks
      return (
        element('w:bookmarkStart', { 'w:id': id, 'w:name': inline.name }) +
        element('w:bookmarkEnd', { 'w:id': id })
      )
    }
    default: {
      const { target } = inline
      const content = inline.inlines.map((inner) => inlineXml(inner, context)).join('')
      return element(
        'w:hyperlink',
        'url' in target
          ? { 'r:id': context.relationships.add('hyperlink', target.url), 'w:history': 1 }
          : { 'w:anchor': target.bookmark, 'w:history': 1 },
        content,
      )
    }
  }
}
