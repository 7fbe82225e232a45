import type { ComponentType, SVGProps } from 'react'
import type { ContentKind } from './files.ts'
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
type SharedTexts =
  | 'city-picker'
  | 'converter'
  | 'file-tool'
  | 'form'
  | 'pdf'
  | 'recognition'
  | 'reorder'

/**
 * Kinds of question that the search answers outright, in the order in which they are tried: the least ambiguous first.
 * Pounds are a weight where the other unit is one, and money otherwise.
 */
export const questionKinds = ['vat', 'percentage', 'unit', 'currency', 'time'] as const
type QuestionKind = (typeof questionKinds)[number]

/**
 * All that the site knows of a tool besides its page. Every page loads it for every tool, so it holds names and no data:
 * what is long, such as the words of the search, stands in files beside it that are loaded when they are needed.
 */
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
   * What the tool can be given: its drop zone takes these types of file, and the tool is offered for them when they are
   * shared with the installed app or opened by it. A text is left in the field named `text`; an address in the field
   * named `url`, with `kind` set to `link`.
   */
  accepts?: readonly ContentKind[]
  /** Whether it takes one file at a time; otherwise any number of them together, of all types that it accepts. */
  acceptsOneFile?: boolean
  /** The tools that can go on with a result of this one, ids, by what is given to them; they accept it. */
  offers?: Readonly<Partial<Record<ContentKind, readonly string[]>>>
  /**
   * Which questions of the search it answers, such as `72 kg in lb`. How is in `answers.ts` in its folder, which exports
   * as its default a `UnitAnswers` for the kind `unit` and a `Reader` for all others (core/ask/answer.ts).
   */
  answers?: QuestionKind
  /**
   * Its place among the tools that most visitors come for, from 1; none for the others. The first eight are suggested
   * before anything is typed into the search, the first four are shortcuts of the installed app, and of several tools
   * that take the same file, these come first.
   */
  popularityRank?: number
  /**
   * What brings one here is nobody's business: it is in no list of favourite or recent tools, nor of pages kept offline,
   * and none of its choices is remembered.
   */
  isSensitive?: boolean
}

/** Orders tools by what most visitors come for; the others keep their order, behind. */
export const byPopularity = (
  one: Pick<Tool, 'popularityRank'>,
  other: Pick<Tool, 'popularityRank'>,
): number => (one.popularityRank ?? Infinity) - (other.popularityRank ?? Infinity) || 0

/** Declares a tool; exists so that a tool's file is checked where it is written. */
export const defineTool = (tool: Tool): Tool => tool

/**
 * Whether other sites may show a tool in a frame. In a frame nobody can see whose page they are on: what is nobody's
 * business, a password above all, is not asked for there, and neither are files.
 */
export const isEmbeddable = ({
  group,
  isSensitive,
}: Pick<Tool, 'group' | 'isSensitive'>): boolean => group !== 'files' && !isSensitive

/**
 * Puts `Temporal` in its place before a page that counts days is loaded, where the browser has none of its own.
 *
 * Such a page may then use the global `Temporal`, whichever it is.
 */
export const withTemporal = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  return load()
}
