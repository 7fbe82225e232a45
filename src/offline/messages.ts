import type { Language } from '../core/language.ts'
import type { SentFile } from './site-manifest.ts'

/** What a page says to the worker; answers come through the message's port. */
export type Message =
  | {
      kind: 'keep'
      /** Of the page that is shown. */
      path: string
      language: Language
      /** Everything the page has loaded so far. */
      addresses: readonly string[]
      /** The browser loaded it without the worker, which has to fetch what it missed. */
      wasMissed: boolean
      /** The visitor asked for little to be loaded. */
      isSaving: boolean
    }
  /** Asked of a version that waits. The answer is whether the page is of that version already. */
  | { kind: 'settle'; addresses: readonly string[] }
  | { kind: 'take-over' }
  /** What a tool may need: an answer of files, or none where the worker is of another version than the page. */
  | { kind: 'describe'; id: string; language: Language; addresses: readonly string[] }
  /** Removes the large files of a tool. */
  | { kind: 'remove'; id: string; language: Language }

export type Described = readonly SentFile[] | undefined

/** What the worker asks a page; the answer are the addresses it has loaded. */
export interface Question {
  kind: 'what-is-loaded'
}
