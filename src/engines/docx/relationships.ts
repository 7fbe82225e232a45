import { element, xmlHead } from './xml.ts'

const typesBase = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'

export type RelationshipType =
  | 'header'
  | 'footer'
  | 'hyperlink'
  | 'image'
  | 'styles'
  | 'numbering'
  | 'settings'
  | 'footnotes'
  | 'officeDocument'

/** What a part of a document refers to; each part has its own. */
export interface Relationships {
  /** The identifier to refer with: the same for the same target. */
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
