import { element, xmlHead } from './xml.ts'
import type { DocxPicture } from './model.ts'

const typesBase = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

type RelationshipType =
  | 'header'
  | 'footer'
  | 'hyperlink'
  | 'image'
  | 'styles'
  | 'numbering'
  | 'settings'
  | 'footnotes'
  | 'officeDocument'

/** The relationships of one part of the document. */
interface Relationships {
  /** Returns the identifier of a relationship; the same for the same target. */
  add(type: RelationshipType, target: string): string
  isEmpty(): boolean
  toXml(): string
}

export const createRelationships = (): Relationships => {
  const ids = new Map<string, string>()
  let elements = ''
  return {
    add: (type, target) => {
      const key = `${type} ${target}`
      const known = ids.get(key)
      if (known !== undefined) return known
      const id = `rId${ids.size + 1}`
      ids.set(key, id)
      elements += element('Relationship', {
        Id: id,
        Type: typesBase + type,
        Target: target,
        TargetMode: type === 'hyperlink' ? 'External' : undefined,
      })
      return id
    },
    isEmpty: () => ids.size === 0,
    toXml: () =>
      xmlHead +
      element(
        'Relationships',
        { xmlns: 'http://schemas.openxmlformats.org/package/2006/relationships' },
        elements,
      ),
  }
}

/** The picture files, each written once, whichever parts show it. */
interface Media {
  /** Returns the name of the picture's file in the folder `media`. */
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

/** Counters of the whole document. */
interface Counters {
  drawings: number
  bookmarks: number
}

/** What is needed to write a part: the body, a header, a footer, the notes. */
export interface PartContext {
  relationships: Relationships
  media: Media
  counters: Counters
}
