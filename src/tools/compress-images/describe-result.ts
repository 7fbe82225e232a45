import { uniqueNames } from '../../components/file-tool/unique-names.ts'
import type { ChosenPicture, PictureKind } from './state.ts'
import { looksSameScore } from '../../engines/image/compression.ts'
import type { Language } from '../../core/language.ts'

/** `photo.jpg` → `compressed-photo.jpg`. */
export const compressedName = (fileName: string): string => `compressed-${fileName}`

/** What each picture's result is saved under, told apart from the others'. */
export const resultNames = (
  pictures: readonly Pick<ChosenPicture, 'id' | 'file'>[],
): ReadonlyMap<number, string> => {
  const names = uniqueNames(pictures.map(({ file }) => compressedName(file.name)))
  return new Map(pictures.map(({ id, file }, index) => [id, names[index] ?? file.name]))
}

const extensions: Readonly<Record<PictureKind, RegExp>> = {
  jpeg: /^(jpe?g|jpe|jfif?|jif|pjpe?g)$/i,
  png: /^a?png$/i,
  gif: /^gif$/i,
}

/** Extensions that promise a picture; anything else after a dot may be part of a name. */
const pictureExtension = /^(jpe?g|jpe|jfif?|jif|pjpe?g|a?png|gif|webp|avif|hei[cf]|bmp|tiff?|svg)$/i

/** Whether a file's name promises another format than it holds: `photo.jpg` for a PNG. */
export const isMisnamed = (fileName: string, kind: PictureKind): boolean => {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1] ?? ''
  return pictureExtension.test(extension) && !extensions[kind].test(extension)
}

/** How alike two pictures are, in words. */
type Likeness = 'same' | 'close' | 'visible' | 'poor'

/**
 * What a score stands for. The metric's authors (github.com/cloudinary/ssimulacra2, README) call 90 very high
 * quality, 70 high, 50 medium and 30 low; where a picture is taken to look the same is this project's own line.
 */
export const likenessOf = (score: number): Likeness => {
  if (score >= looksSameScore) return 'same'
  if (score >= 70) return 'close'
  return score >= 50 ? 'visible' : 'poor'
}

/** A score as it is shown: whole, never better than it is, 0 where nothing of the picture is left. */
export const shownScore = (score: number): number => Math.max(0, Math.floor(score))

const perCent = 100

/**
 * The share of a size that is saved, in per cent, never more than it is: `73 %`, `99.9 %`, `0.4 %`; undefined where
 * nothing is.
 */
export const formatSaving = (
  before: number,
  after: number,
  language: Language,
): string | undefined => {
  if (after >= before) return undefined
  const percent = (1 - after / before) * perCent
  // Near the ends whole numbers would say nothing, or everything.
  const decimals = percent < 1 || percent > perCent - 1 ? 1 : 0
  const factor = 10 ** decimals
  const cut = Math.floor(percent * factor) / factor
  return new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: decimals,
  }).format(Math.max(cut, 0.1) / perCent)
}
