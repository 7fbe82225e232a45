import type { DocxPicture } from './model.ts'
import type { Relationships } from './relationships.ts'

/** The files of pictures, each once, whatever parts show it. */
export interface Media {
  /** The name of the picture's file in the folder `media`. */
  nameOf(picture: DocxPicture): string
  files(): ReadonlyMap<string, Blob>
}

export const createMedia = (): Media => {
  const names = new Map<string, string>()
  const files = new Map<string, Blob>()
  return {
    nameOf: ({ key, type, file }) => {
      const known = names.get(key)
      if (known !== undefined) return known
      const name = `image${names.size + 1}.${type}`
      names.set(key, name)
      files.set(name, file)
      return name
    },
    files: () => files,
  }
}

/** What is counted through the whole document. */
export interface Counters {
  drawings: number
  bookmarks: number
}

/** What is needed to write a part: the body, a header, a footer, the notes. */
export interface PartContext {
  relationships: Relationships
  media: Media
  counters: Counters
}
