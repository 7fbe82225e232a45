import type { TFunction } from 'i18next'
import type { ConverterDefinition } from '../convert.ts'
import type { Language } from '../language.ts'

export interface Answer {
  toolId: string
  /** Parameters of the tool's address that give the same values there; a tool restores them. */
  query: Readonly<Record<string, string>>
  /** How the question was understood, in the page's language: "72 kg en livres". */
  question: string
  /** The result with its unit, ready to be shown: "158,733 lb". */
  result: string
  /** What must be said besides: the date of a rate, the day in the other city. */
  note?: string
}

export interface AskContext {
  language: Language
  /** A `Temporal.Instant`, or as much of one as a browser without `Temporal` has. */
  now: Pick<Temporal.Instant, 'epochMilliseconds'>
  /** The visitor's zone. */
  timeZone: string
  /** The texts of the namespace `ask` in that language. */
  t: TFunction
}

/** Reads a folded question of one kind; undefined for one of another kind, or of none. */
export type Reader = (
  question: string,
  context: AskContext,
) => Answer | undefined | Promise<Answer | undefined>

/** How a converter of units is asked for: by the names that its field takes, and more. */
export interface UnitAnswers {
  definition: ConverterDefinition
  /** What the field does not take, but what is asked: words without accents, plurals and slips; by unit. */
  names?: Readonly<Record<string, readonly string[]>>
}
