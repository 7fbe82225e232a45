import { type Tool, groups } from '../core/tool.ts'

const modules = import.meta.glob<Tool>('./*/tool.ts', { eager: true, import: 'default' })

/** Every tool, in the order of the groups and within them. */
export const tools: readonly Tool[] = Object.values(modules).toSorted(
  (a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order,
)
