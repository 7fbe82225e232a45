import type { TFunction } from 'i18next'
import type { ConverterDefinition } from '../convert.ts'
import type { Language } from '../language.ts'

export interface Answer {
  toolId: string
  /** The parameters of the tool's address that show the same values there; the tool restores them from it. */
  query: Readonly<Record<string, string>>
  /**
   * The private values of the tool's fields, by their names. They are passed to the tool in memory, because an
   * address stays in the browser's history.
   */
  fields?: Readonly<Record<string, string>>
  /** Says how the question was understood, in the page's language: "72 kg en livres". */
  question: string
  /** The result with its unit, ready to be shown: "158,733 lb". */
  result: string
  /** Says what has to be known besides, such as the date of a rate or the day in the other city. */
  note?: string
}

export interface AskContext {
  language: Language
  /** This is a `Temporal.Instant`, or the part of one that a browser without `Temporal` can offer. */
  now: Pick<Temporal.Instant, 'epochMilliseconds'>
  /** The time zone of the visitor. */
  timeZone: string
  /** Translates within the namespace `ask`, in the language of the context. */
  t: TFunction
}

/** Reads a folded question of one kind, and returns undefined for any other text. */
export type Reader = (
  question: string,
  context: AskContext,
) => Answer | undefined | Promise<Answer | undefined>

/** Describes how the search asks a unit converter: by the names that its field accepts, and by more names. */
export interface UnitAnswers {
  definition: ConverterDefinition
  /**
   * Names per unit that people ask with but that the field does not accept: words without accents, plurals and
   * typing errors.
   */
  names?: Readonly<Record<string, readonly string[]>>
  /** The unit that an amount is converted to when no other is named, per unit: miles for kilometers. */
  counterparts?: Readonly<Record<string, string>>
}
