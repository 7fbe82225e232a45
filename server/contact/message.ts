import { z } from 'zod'
import {
  type ContactField,
  type ContactMessage,
  type ContactProblems,
  contactFields,
  contactProblem,
  tidyContactField,
} from '../../src/core/contact.ts'
import { type Language, languages } from '../../src/core/language.ts'
import type { Verdict } from './message-store.ts'

/** Who sends the form sooner than this after it was shown, in milliseconds, has read and written nothing. */
export const quickestMs = 2000

const field = (name: ContactField) =>
  z
    .string({ error: ({ input }) => (input === undefined ? 'missing' : 'invalid') })
    .transform((text) => tidyContactField(name, text))
    .superRefine((text, context) => {
      const problem = contactProblem(name, text)
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem })
    })

const messageSchema = z.object({
  name: field('name'),
  email: field('email'),
  message: field('message'),
  // What the page adds is no promise of the interface: where it is of the wrong kind it counts as left out.
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

/** Reads the body of a request, already parsed as JSON; keys that nobody asked for are ignored. */
export const readMessage = (body: unknown): Reading => {
  // What is no object at all lacks every field of one.
  const { success, data, error } = messageSchema.safeParse(
    typeof body === 'object' && !Array.isArray(body) ? (body ?? {}) : {},
  )
  if (!success) {
    const problemOf = (name: ContactField) =>
      error.issues.find(({ path }) => path[0] === name)?.message
    const entries = contactFields.map((name) => [name, problemOf(name)] as const)
    return {
      isValid: false,
      // The schema's messages are these codes and nothing else.
      fields: Object.fromEntries(
        entries.filter(([, problem]) => problem !== undefined),
      ) as ContactProblems,
    }
  }
  const { website = '', elapsedMs = Infinity, name, email, message, id, language } = data
  const isDoubtful = website.trim() !== '' || elapsedMs < quickestMs
  const verdict = isDoubtful ? 'doubtful' : 'clean'
  return { isValid: true, message: { name, email, message, id, language, verdict } }
}
