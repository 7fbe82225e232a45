import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef } from '@libpdf/core'
import type { Target } from './target.ts'

/** Readers walk a tree of few kids a node faster than one long list. */
const kidsANode = 64

/** Builds the tree above pages. @returns its root and, page by page, the node above. */
export const addPageTree = (
  target: Target,
  pages: readonly PdfRef[],
): { root: PdfRef; parents: readonly PdfRef[] } => {
  const parents: PdfRef[] = []
  let level: { reference: PdfRef; count: number; node: PdfDict | undefined }[] = pages.map(
    (reference) => ({ reference, count: 1, node: undefined }),
  )
  do {
    const above: typeof level = []
    for (let start = 0; start < level.length || start === 0; start += kidsANode) {
      const kids = level.slice(start, start + kidsANode)
      const reference = target.reserve()
      const count = kids.reduce((sum, kid) => sum + kid.count, 0)
      const node = PdfDict.of({
        Type: PdfName.of('Pages'),
        Kids: new PdfArray(kids.map((kid) => kid.reference)),
        Count: PdfNumber.of(count),
      })
      for (const kid of kids)
        if (kid.node) kid.node.set('Parent', reference)
        else parents.push(reference)
      target.set(reference, node)
      above.push({ reference, count, node })
    }
    level = above
  } while (level.length > 1)
  const [root] = level
  if (root === undefined) throw new Error('a tree without a root')
  return { root: root.reference, parents }
}
