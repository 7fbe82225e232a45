import type { TextType } from './generate.ts'

export const textFormats = ['text', 'html', 'list'] as const
/** Plain text, HTML paragraphs, or an HTML list with an item a part. */
export type TextFormat = (typeof textFormats)[number]

const plain = (parts: readonly string[], type: TextType) =>
  parts.join(type === 'paragraphs' ? '\n\n' : ' ')

const paragraphs = (parts: readonly string[], type: TextType) => {
  const blocks = type === 'paragraphs' ? parts : [plain(parts, type)]
  return blocks.map((block) => `<p>${block}</p>`).join('\n')
}

const list = (parts: readonly string[], type: TextType) => {
  // Words stand in items of their own: the phrase's comma would join nothing.
  const items = type === 'words' ? parts.map((word) => word.replace(',', '')) : parts
  return ['<ul>', ...items.map((item) => `  <li>${item}</li>`), '</ul>'].join('\n')
}

const writers = { text: plain, html: paragraphs, list }

/**
 * A generated text as it is copied. The pool's words have no letter that HTML would need escaped.
 *
 * @returns the empty string for no parts at all, in every format.
 */
export const writeText = (parts: readonly string[], type: TextType, format: TextFormat): string =>
  parts.length === 0 ? '' : writers[format](parts, type)

export interface TextSize {
  words: number
  /** Of the text itself, without its tags; spaces and line ends included. */
  characters: number
}

export const measureText = (parts: readonly string[], type: TextType): TextSize => {
  const text = plain(parts, type)
  return { words: text.match(/[a-z]+/gi)?.length ?? 0, characters: text.length }
}
