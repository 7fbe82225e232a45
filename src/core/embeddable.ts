import type { Tool } from './tool.ts'

/**
 * Whether other sites may show a tool in a frame. In a frame nobody can see whose page they are on: what is nobody's
 * business, a password above all, is not asked for there, and neither are files.
 */
export const isEmbeddable = ({
  group,
  isSensitive,
}: Pick<Tool, 'group' | 'isSensitive'>): boolean => group !== 'files' && !isSensitive
