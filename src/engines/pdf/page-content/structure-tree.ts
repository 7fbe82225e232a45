import type { Tag } from './page-layout.ts'

/** A node of pdf.js's tree of tags: an element, or a leaf that names marked content. */
export interface StructureNode {
  role?: string
  alt?: string
  children?: readonly StructureNode[]
  type?: string
  id?: string
}

/** What a page's tags say. */
interface PageTags {
  tags: readonly Tag[]
  /** What pictures show, in words, by the marked content that draws them. */
  alternatives: ReadonlyMap<number, string>
}

/** Elements that say what their content is (ISO 32000-2, 14.8.4); others are only around them. */
const semanticRoles = new Set(
  [
    'P H H1 H2 H3 H4 H5 H6 Title L LI Lbl LBody Table TR TH TD THead TBody TFoot Caption Figure Formula',
    'TOC TOCI Index Note FENote Aside BlockQuote Quote Code Artifact Form Ruby Warichu',
  ]
    .join(' ')
    .split(' '),
)

/** A tree by decree, but not always: deeper than this, it goes in circles. */
const maxDepth = 100

interface ElementContext {
  role: string
  element: number
  listDepth: number
  alternative: string | undefined
}

/**
 * What a document's tags say of one page's marked content: for each piece, the nearest element that says what it is.
 *
 * @param root - as pdf.js gives it; null when the document has no tags.
 * @param pageId - how leaves name this page ("p12R"): content of forms drawn on it counts for itself.
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
