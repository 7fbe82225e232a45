import type { TextLook } from '../../docx/model.ts'
import type { TextFormat } from '../page-content/page-layout.ts'
import type { Role, StyledText } from '../structure/flow.ts'
import type { Fonts } from './fonts.ts'

const black = '#000000'

/** Sizes as Word has them. */
const roundedSize = (points: number): number => Math.round(points * 2) / 2

/**
 * How letters look, in full.
 *
 * @param linePoints - size of the line's letters: Word makes raised and lowered ones smaller by itself.
 */
export const fullLook = (format: TextFormat, fonts: Fonts, linePoints: number): TextLook => ({
  font: fonts.nameFor(format),
  sizePoints: roundedSize(
    format.rise === undefined ? format.sizePoints : Math.max(format.sizePoints, linePoints),
  ),
  color: format.color,
  isBold: format.isBold,
  isItalic: format.isItalic,
  isUnderlined: format.isUnderlined,
  isStruck: format.isStruck,
  ...(format.rise === undefined ? {} : { rise: format.rise }),
  ...(format.background === undefined ? {} : { background: format.background }),
})

/** What a look says that its base does not say already. */
export const lookAgainst = (base: TextLook, look: TextLook): TextLook => {
  const rest: TextLook = { ...look }
  const { font, sizePoints, color = black } = base
  if (look.font === font) delete rest.font
  if (look.sizePoints === sizePoints) delete rest.sizePoints
  if (look.color === color) delete rest.color
  for (const key of ['isBold', 'isItalic', 'isUnderlined', 'isStruck'] as const)
    if ((look[key] ?? false) === (base[key] ?? false)) delete rest[key]
  return rest
}

/** Counts letters by what they look like, to find the look of most. */
const commonest = <Value>(counts: ReadonlyMap<Value, number>): Value | undefined => {
  let best: Value | undefined
  let most = 0
  for (const [value, count] of counts)
    if (count > most) {
      best = value
      most = count
    }
  return best
}

/** The format of most letters. */
export const mainFormat = (content: readonly StyledText[]): TextFormat | undefined => {
  const counts = new Map<string, number>()
  const formats = new Map<string, TextFormat>()
  for (const { text, format } of content) {
    if (format.rise !== undefined) continue
    const { family, sizePoints, isBold, isItalic, color } = format
    const key = `${family} ${sizePoints} ${isBold} ${isItalic} ${color}`
    counts.set(key, (counts.get(key) ?? 0) + text.length)
    if (!formats.has(key)) formats.set(key, format)
  }
  const key = commonest(counts)
  return key === undefined ? content[0]?.format : formats.get(key)
}

/** What a style or the document looks like: without what is said of single words. */
export const baseLook = (content: readonly StyledText[], fonts: Fonts): TextLook | undefined => {
  const format = mainFormat(content)
  if (format === undefined) return undefined
  const { font, sizePoints, color, isBold, isItalic } = fullLook(format, fonts, 0)
  return {
    ...(font === undefined ? {} : { font }),
    ...(sizePoints === undefined ? {} : { sizePoints }),
    ...(color === undefined || color === black ? {} : { color }),
    ...(isBold === true ? { isBold } : {}),
    ...(isItalic === true ? { isItalic } : {}),
  }
}

export type StyleId = 'Title' | 'Caption' | `Heading${1 | 2 | 3 | 4 | 5 | 6}`

/** The style that a paragraph has for what it is. */
export const styleOf = (role: Role): StyleId | undefined => {
  if (role.kind === 'title') return 'Title'
  if (role.kind === 'caption') return 'Caption'
  return role.kind === 'heading' ? `Heading${role.level}` : undefined
}
