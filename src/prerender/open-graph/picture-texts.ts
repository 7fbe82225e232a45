import type { Page } from '../../site/pages.ts'
import type { Texts } from '../collect-texts.ts'
import type { PictureTexts } from './drawing.ts'

/** @throws {Error} when there is no such text */
const textAt = (texts: Readonly<Record<string, Texts>>, ...keys: readonly string[]): string => {
  const found = keys.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' ? (inner as Texts | null)?.[key] : undefined),
    texts,
  )
  if (typeof found !== 'string') throw new Error(`no text ${keys.join('.')}`)
  return found
}

/** What a page's picture says: of a tool what its card says, of other pages what search engines are told. */
export const pictureTexts = (
  { id, tool }: Page,
  texts: Readonly<Record<string, Texts>>,
): PictureTexts => {
  const heading = textAt(texts, id, 'heading')
  return tool
    ? {
        heading,
        line: textAt(texts, 'catalogue', 'home', `tool_${id}_desc`),
        label: textAt(texts, 'common', 'groups', tool.group),
      }
    : { heading, line: textAt(texts, id, 'seo', 'description') }
}
