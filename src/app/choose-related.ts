import { shuffle } from '../core/random.ts'
import type { Tool } from '../core/tool.ts'

/**
 * Other tools chosen at random: 4, or 3 on the page of a file tool. The shuffled order is taken as a circle, and each
 * tool leads to those that follow it, so that each is also led to by as many: every tool is found from several others.
 */
export const chooseRelated = <Other extends Pick<Tool, 'group'>>(
  tool: Other,
  tools: readonly Other[],
  seed: number,
): readonly Other[] => {
  const order = shuffle(tools, seed)
  const next = order.indexOf(tool) + 1
  return [...order, ...order].slice(next, next + (tool.group === 'files' ? 3 : 4))
}
