import type { Tag } from './page-layout.ts'

/** A node of pdf.js's structure tree: a structure element, or a leaf that refers to marked content. */
export interface StructureNode {
  role?: string
  alt?: string
  children?: readonly StructureNode[]
  type?: string
  id?: string
}

/** What the structure tree says of a page's marked content. */
interface PageTags {
  tags: readonly Tag[]
  /** Alternative texts of pictures, by marked-content identifier. */
  alternatives: ReadonlyMap<number, string>
}

/** Structure types that describe their content (ISO 32000-2, 14.8.4); other elements only group it. */
const semanticRoles = new Set(
  [
    'P H H1 H2 H3 H4 H5 H6 Title L LI Lbl LBody Table TR TH TD THead TBody TFoot Caption Figure Formula',
    'TOC TOCI Index Note FENote Aside BlockQuote Quote Code Artifact Form Ruby Warichu',
  ]
    .join(' ')
    .split(' '),
)

/** The structure tree of a malformed file may contain cycles, so reading stops at this depth. */
const maxDepth = 100

interface ElementContext {
  role: string
  element: number
  listDepth: number
  alternative: string | undefined
}

/**
 * Reads for each marked-content sequence of a page the nearest structure element with a meaningful role.
 *
 * @param root - pdf.js's structure tree; null when the document has none.
 * @param pageId - the page in the names of leaves ("p12R"). Content of form XObjects has identifiers of its own and
 *   is skipped.
 */
export const readStructureTree = (root: StructureNode | null, pageId: string): PageTags => {
  const tags: Tag[] = []
  const alternatives = new Map<number, string>()
  let elements = 0
  const prefix = `${pageId}_mc`
  const readLeaf = (id: string, { role, element, listDepth, alternative }: ElementContext) => {
    if (!id.startsWith(prefix)) return
    const mark = Number(id.slice(prefix.length))
    if (!Number.isInteger(mark)) return
    if (role !== '') tags.push({ mark, role, element, listDepth })
    if (alternative !== undefined) alternatives.set(mark, alternative)
  }
  const read = (node: StructureNode, place: ElementContext, depth: number) => {
    if (node.type === 'content' && typeof node.id === 'string') readLeaf(node.id, place)
    if (node.children === undefined || depth > maxDepth) return
    const { role = '', alt } = node
    const inside: ElementContext = semanticRoles.has(role)
      ? { ...place, role, element: elements++, listDepth: place.listDepth + (role === 'L' ? 1 : 0) }
      : place
    const said = alt?.trim() ?? ''
    const alternative = said === '' ? inside.alternative : said
    for (const child of node.children) read(child, { ...inside, alternative }, depth + 1)
  }
  if (root) read(root, { role: '', element: 0, listDepth: 0, alternative: undefined }, 0)
  return { tags, alternatives }
}
