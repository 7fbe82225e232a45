import type { ComponentType, SVGProps } from 'react'
import type { ContentKind } from './files.ts'
import type { Localized } from './language.ts'

export const groups = ['converters', 'files', 'calculators', 'practical'] as const
export type Group = (typeof groups)[number]

/** The anchors of the home page. They are specified, and the same in every language. */
export const groupAnchors: Readonly<Record<Group, string>> = {
  converters: 'convertisseurs',
  files: 'fichiers',
  calculators: 'calculatrices',
  practical: 'pratique',
}

/**
 * Texts that several tools share. Each is a namespace, and its files lie beside the building block that it belongs
 * to.
 */
type SharedTexts =
  | 'city-picker'
  | 'comparison'
  | 'converter'
  | 'file-tool'
  | 'form'
  | 'image-options'
  | 'pdf'
  | 'recognition'
  | 'reorder'

/**
 * The kinds of question that the search answers itself, in the order in which they are tried, the least ambiguous
 * first. Pounds are read as a weight when the other unit is one, and as money otherwise.
 */
export const questionKinds = [
  'vat',
  'percentage',
  'bmi',
  'loan',
  'unit',
  'currency',
  'time',
] as const
type QuestionKind = (typeof questionKinds)[number]

/** What the site gives to the component of a page. */
export interface PageProps {
  /** The name of the landing page on which a tool is shown; undefined on the tool's own page. */
  landing?: string | undefined
}

/**
 * Another address of a tool for one use that people search for, such as `heic-to-jpg`: the same tool, set for that use.
 * Its texts are in `landings/{name}` of the tool's folder: `heading`, `lead`, `seo` and `about` as a tool has them, with
 * two paragraphs, questions and examples. The tool's texts name it under `landings.{name}`.
 */
export interface Landing {
  name: string
  paths: Localized<string>
}

/** Returns the id of a landing page, which is also the namespace of its texts. */
export const landingId = (toolId: string, name: string): string => `${toolId}/${name}`

/** Returns the id of the tool that a page shows, from the page's id. */
export const toolIdOf = (pageId: string): string => pageId.split('/')[0] ?? pageId

/**
 * Everything that the site knows about a tool besides its page. Every page loads this for every tool, so it holds
 * names and no data: long lists, such as the search words, are in files beside it that are loaded on demand.
 */
export interface Tool {
  /** The name of the folder, which is also the `data-tool` of the page and the namespace of the texts. */
  id: string
  group: Group
  /** The place within the group, ascending. The specification's order is in steps of 10. */
  order: number
  icon: ComponentType<SVGProps<SVGSVGElement>>
  paths: Localized<string>
  /** The shared texts that the page needs besides its own. */
  shares?: readonly SharedTexts[]
  page: () => Promise<{ default: ComponentType<PageProps> }>
  landings?: readonly Landing[]
  /**
   * The content that the tool can be given. Its drop zone accepts these types of file, and the tool is offered for
   * them when they are shared with the installed app or opened by it. A text is put into the field named `text`,
   * and an address into the field named `url`, with `kind` set to `link`.
   */
  accepts?: readonly ContentKind[]
  /**
   * Whether the tool takes one file at a time. Otherwise it takes any number of files together, of all types that
   * it accepts.
   */
  acceptsOneFile?: boolean
  /**
   * The ids of the tools that can continue with a result of this tool, by the kind of result. They have to accept
   * that kind.
   */
  offers?: Readonly<Partial<Record<ContentKind, readonly string[]>>>
  /**
   * The kind of question from the search that the tool answers, such as `72 kg in lb`. The default export of
   * `answers.ts` in its folder answers it: a `UnitAnswers` for the kind `unit`, and a `Reader` for all others
   * (core/ask/answer.ts).
   */
  answers?: QuestionKind
  /**
   * The place among the most visited tools, from 1; the others have none. The search suggests the first eight
   * before anything is typed, the first four are shortcuts of the installed app, and among several tools for the
   * same file these come first.
   */
  popularityRank?: number
  /** The place among the tools that are offered for scanned PDFs, from 1; the others follow in their usual order. */
  scanRank?: number
  /**
   * The tool deals with something private: it appears in no list of recent tools or of pages kept offline, and none
   * of its choices is remembered. Only the visitor can put it among the favourites.
   */
  isSensitive?: boolean
}

/** Orders tools by their popularity rank. The others follow in their previous order. */
export const byPopularity = (
  one: Pick<Tool, 'popularityRank'>,
  other: Pick<Tool, 'popularityRank'>,
): number => (one.popularityRank ?? Infinity) - (other.popularityRank ?? Infinity) || 0

/** Declares a tool. The function exists so that the type is checked in the tool's own file. */
export const defineTool = (tool: Tool): Tool => tool

/**
 * Is true when other sites may show a tool in a frame. Nobody can see in a frame whose page it is, so tools that
 * ask for files or for private data, above all a password, are not shown there.
 */
export const isEmbeddable = ({
  group,
  isSensitive,
}: Pick<Tool, 'group' | 'isSensitive'>): boolean => group !== 'files' && !isSensitive

/**
 * Installs a polyfill for `Temporal` before a page that counts days is loaded, in browsers that have none. The page
 * can then use the global `Temporal` everywhere.
 */
export const withTemporal = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  return load()
}
