import { type Element, type Node, DOMParser } from '@xmldom/xmldom'

export type { Element }

const isElement = (node: Node | null): node is Element => node?.nodeType === 1

/**
 * Parses XML.
 *
 * @throws {Error} if the text is not XML.
 */
export const parseXml = (text: string): Element => {
  const { documentElement } = new DOMParser().parseFromString(text, 'text/xml')
  if (!documentElement) throw new Error('no XML')
  return documentElement
}

export const childrenOf = (element: Element | undefined, name?: string): Element[] => {
  const children: Element[] = []
  for (let node = element?.firstChild ?? null; node; node = node.nextSibling)
    if (isElement(node) && (name === undefined || node.nodeName === name)) children.push(node)
  return children
}

/** Follows a path of names from an element, taking the first child of each name. */
export const childOf = (
  element: Element | undefined,
  ...names: readonly string[]
): Element | undefined =>
  names.reduce<Element | undefined>((parent, name) => childrenOf(parent, name)[0], element)

/** Returns the `w:val` of an element; undefined without one. */
export const valueOf = (element: Element | undefined): string | undefined =>
  element?.getAttribute('w:val') ?? undefined
