import { type Tool, byPopularity } from '../../core/tool.ts'
import { tools } from '../../tools/index.ts'

/** Those for one file alone are the likelier ones where one came. */
const byLikelihood = (one: Tool, other: Tool): number =>
  Number(other.acceptsOneFile ?? false) - Number(one.acceptsOneFile ?? false) ||
  byPopularity(one, other)

/**
 * The tools that take all of what was received together, ids, the likeliest first.
 *
 * @param kinds - one of each file or text; what no tool takes, such as `webp`, fits none.
 */
export const toolsFor = (
  kinds: readonly string[],
  among: readonly Tool[] = tools,
): readonly string[] =>
  kinds.length === 0
    ? []
    : among
        .filter(({ accepts, acceptsOneFile = false }) => {
          const accepted: readonly string[] = accepts ?? []
          const takesAll = kinds.every((kind) => accepted.includes(kind))
          return takesAll && (!acceptsOneFile || kinds.length === 1)
        })
        .toSorted(byLikelihood)
        .map(({ id }) => id)
