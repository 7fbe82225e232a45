import type { ComponentType, SVGProps } from 'react'
import type { Localized } from './language.ts'

export const groups = ['converters', 'files', 'calculators', 'practical'] as const
export type Group = (typeof groups)[number]

/** The home page's anchors: specified, and the same in every language. */
export const groupAnchors: Readonly<Record<Group, string>> = {
  converters: 'convertisseurs',
  files: 'fichiers',
  calculators: 'calculatrices',
  practical: 'pratique',
}

/** Texts that several tools share, each a namespace of its own beside the building block it belongs to. */
export type SharedTexts =
  | 'city-picker'
  | 'converter'
  | 'file-tool'
  | 'form'
  | 'pdf'
  | 'recognition'
  | 'reorder'

export interface Tool {
  /** The folder's name, `data-tool` of the page, namespace of the texts. */
  id: string
  group: Group
  /** Place within the group, ascending; the specification's order in steps of 10. */
  order: number
  icon: ComponentType<SVGProps<SVGSVGElement>>
  paths: Localized<string>
  /** Shared texts the page needs besides its own. */
  shares?: readonly SharedTexts[]
  page: () => Promise<{ default: ComponentType }>
  /**
   * What brings one here is nobody's business: it is in no list of favourite or recent tools, nor of pages kept offline,
   * and none of its choices is remembered.
   */
  isSensitive?: boolean
}

/** Declares a tool; exists so that a tool's file is checked where it is written. */
export const defineTool = (tool: Tool): Tool => tool
