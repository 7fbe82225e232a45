import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const mark = '?answers'
const isAnswers = (id: string) => id.endsWith(mark) || /\/src\/shell\/ask\/[^/]+\.ts$/.test(id)

/** Logic and data readers that pages have in a file of their own already, or that must be there once. */
const isShared = (id: string) =>
  !/\/src\/(?:core|tools|ui)\/.+\.ts$/.test(id) ||
  /\/src\/core\/(?:numbers|quantity|date-field|keys|number-field|currencies|money|percent|random)\.ts$|\/src\/ui\/storage\.ts$|load-[a-z]+\.ts$/.test(
    id,
  )

/**
 * Gives the search's answers a copy of the logic they take from the tools. Shared, each piece would become a file, and
 * one request more on the page of its tool, for every visitor; copied, it is loaded with the answers alone.
 */
export const ownLogic = (): Plugin => ({
  name: 'utilo-own-logic',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (importer === undefined || !isAnswers(importer)) return null
    const resolved = await this.resolve(source, importer.replace(mark, ''), {
      ...options,
      skipSelf: true,
    })
    return resolved === null || resolved.external || isShared(resolved.id)
      ? resolved
      : `${resolved.id}${mark}`
  },
  async load(id) {
    if (!id.endsWith(mark)) return null
    return { code: await readFile(id.slice(0, -mark.length), 'utf8'), moduleType: 'ts' }
  },
})
