import { z } from 'zod'
import {
  type ContactFieldName,
  type ContactMessage,
  type ContactProblems,
  contactFields,
  contactProblem,
  mapContactFields,
  tidyContactField,
} from '../../src/core/contact.ts'
import { type Language, languages } from '../../src/core/language.ts'
import type { Verdict } from './message-store.ts'

/** A form that is sent sooner than this after it was shown, in milliseconds, was not filled in by a person. */
export const minimumFillTimeMs = 2000

const field = (name: ContactFieldName) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'missing' : 'invalid') })
    .transform((text) => tidyContactField(name, text))
    .superRefine((text, context) => {
      const problem = contactProblem(name, text)
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
    })

const messageSchema = z.object({
  ...mapContactFields(field),
  // These extra fields are optional: a value of the wrong type is treated as missing.
  id: z.uuid().toLowerCase().optional().catch(undefined),
  language: z.enum(languages).optional().catch(undefined),
  website: z.string().optional().catch(undefined),
  elapsedMs: z.number().optional().catch(undefined),
})

export interface ReceivedMessage extends ContactMessage {
  id: string | undefined
  language: Language | undefined
  verdict: Verdict
}

export type Reading =
  | { isValid: true; message: ReceivedMessage }
  | { isValid: false; fields: ContactProblems }

/** Reads the body of a request, already parsed as JSON. Unknown keys are ignored. */
export const readMessage = (body: unknown): Reading => {
  // A body that is not an object is treated as an object without fields.
  const { success, data, error } = messageSchema.safeParse(
    typeof body === 'object' && !Array.isArray(body) ? (body ?? {}) : {},
  )
  if (!success) {
    const problemOf = (name: ContactFieldName) =>
      error.issues.find(({ path }) => path[0] === name)?.message
    const entries = contactFields.map((name) => [name, problemOf(name)] as const)
    return {
      isValid: false,
      // The schema uses only these codes as its messages.
      fields: Object.fromEntries(
        entries.filter(([, problem]) => problem !== undefined),
      ) as ContactProblems,
    }
  }
  const { website = '', elapsedMs = Infinity, id, language, ...fields } = data
  const isDoubtful = website.trim() !== '' || elapsedMs < minimumFillTimeMs
  const verdict = isDoubtful ? 'doubtful' : 'clean'
  return { isValid: true, message: { ...fields, id, language, verdict } }
}

/** The labels of the fields of one line in mails and on the terminal. The message itself stands below them. */
const lineLabels = {
  name: 'Name',
  email: 'E-mail',
} as const satisfies Record<Exclude<ContactFieldName, 'message'>, string>

/** Writes the fields of one line with their labels, for the operator. */
export const labelledLines = (
  message: ContactMessage,
  write: (text: string) => string,
): readonly string[] =>
  contactFields.flatMap((name) =>
    name === 'message' ? [] : [`${`${lineLabels[name]}:`.padEnd(10)}${write(message[name])}`],
  )
