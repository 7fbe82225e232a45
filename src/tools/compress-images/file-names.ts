import { uniqueNames } from '../../components/file-tool/unique-names.ts'
import type { ChosenPicture, PictureKind } from './picture.ts'

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
