import { uniqueNames } from '../../components/file-tool/unique-names.ts'
import type { ChosenPicture, PictureKind } from './state.ts'
import { looksSameScore } from '../../engines/image/compression.ts'
import type { Language } from '../../core/language.ts'

/** `photo.jpg` → `compressed-photo.jpg`. */
export const compressedName = (fileName: string): string => `compressed-${fileName}`

/** Returns the file name of each picture's result, without duplicates. */
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
  webp: /^webp$/i,
  avif: /^avif$/i,
}

/** Extensions of pictures; any other text after a dot may be part of the name. */
const pictureExtension = /^(jpe?g|jpe|jfif?|jif|pjpe?g|a?png|gif|webp|avif|hei[cf]|bmp|tiff?|svg)$/i

/** Tells whether a file's extension is that of another format, as `photo.jpg` for a PNG. */
export const isMisnamed = (fileName: string, kind: PictureKind): boolean => {
  const extension = /\.([^.]+)$/.exec(fileName)?.[1] ?? ''
  return pictureExtension.test(extension) && !extensions[kind].test(extension)
}

/** The similarity of two pictures, as a key of the texts. */
type Likeness = 'same' | 'close' | 'visible' | 'poor'

/** What SSIMULACRA 2's authors call high and medium quality (github.com/cloudinary/ssimulacra2, README). */
const highQualityScore = 70
const mediumQualityScore = 50

/**
 * Classifies a SSIMULACRA 2 score. The score from which a picture looks the same is this project's own
 * choice.
 */
export const likenessOf = (score: number): Likeness => {
  if (score >= looksSameScore) return 'same'
  if (score >= highQualityScore) return 'close'
  return score >= mediumQualityScore ? 'visible' : 'poor'
}

/** Returns the score that is shown: whole, rounded down, and at least 0. */
export const shownScore = (score: number): number => Math.max(0, Math.floor(score))

const perCent = 100

/**
 * Formats the share of a size that is saved in per cent, rounded down: `73 %`, `99.9 %`, `0.4 %`; undefined where
 * nothing is saved.
 */
export const formatSaving = (
  before: number,
  after: number,
  language: Language,
): string | undefined => {
  if (after >= before) return undefined
  const percent = (1 - after / before) * perCent
  // Near 0 and 100 per cent, whole numbers would say nothing or everything.
  const decimals = percent < 1 || percent > perCent - 1 ? 1 : 0
  const factor = 10 ** decimals
  const cut = Math.floor(percent * factor) / factor
  return new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: decimals,
  }).format(Math.max(cut, 0.1) / perCent)
}
