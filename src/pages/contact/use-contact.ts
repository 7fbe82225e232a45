import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type ContactFieldName,
  type ContactMessage,
  type ContactProblems,
  contactFields,
  contactProblem,
  mapContactFields,
  tidyContactField,
} from '../../core/contact.ts'
import type { Language } from '../../core/language.ts'
import { type Fault, type Outcome, sendMessage } from './send-message.ts'

export type Step =
  | { step: 'writing' | 'sending' }
  | { step: 'failed'; fault: Fault }
  | { step: 'sent'; message: ContactMessage }

type Draft = Partial<ContactMessage>

/**
 * The unsent draft, kept only while the tab is open. A visitor who looks something up on another page, such as the
 * privacy policy, finds it again.
 */
let draft: Draft = {}

/** The last message whose sending failed. Like the draft, it survives leaving the page. */
let lastAttempt: { id: string | undefined; content: string } | undefined

const dependencies = {
  fetch: (url: string, request: RequestInit) => fetch(url, request),
  isOnline: () => navigator.onLine,
}

type Control = HTMLInputElement | HTMLTextAreaElement

/** Returns a field of the form. The fields are uncontrolled, so that they keep what was typed before hydration. */
const controlOf = (form: HTMLFormElement, name: string): Control => {
  const control = form.elements.namedItem(name)
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) return control
  throw new Error(`the form has no ${name}`)
}

const readTexts = (form: HTMLFormElement): ContactMessage =>
  mapContactFields((field) => controlOf(form, field).value)

const readMessage = (form: HTMLFormElement): ContactMessage =>
  mapContactFields((field) => tidyContactField(field, controlOf(form, field).value))

const problemsOf = (message: ContactMessage): ContactProblems => {
  const problems: ContactProblems = {}
  for (const field of contactFields) {
    const problem = contactProblem(field, message[field])
    if (problem !== undefined) problems[field] = problem
  }
  return problems
}

/** Returns a random UUID; undefined on pages without https, where browsers provide none. */
const newId = () => ('randomUUID' in crypto ? crypto.randomUUID() : undefined)

/**
 * Returns how long the visitor has been able to type, in milliseconds. If a field is already filled when the script
 * starts, it is the age of the page.
 */
const useFormAge = (form: { readonly current: HTMLFormElement | null }) => {
  const shownAtMs = useRef(0)
  useEffect(() => {
    const shown = form.current
    const isWritten =
      shown !== null && contactFields.some((field) => controlOf(shown, field).value !== '')
    shownAtMs.current = isWritten ? 0 : performance.now()
  }, [form])
  return () => Math.round(performance.now() - shownAtMs.current)
}

export interface Contact {
  form: RefObject<HTMLFormElement | null>
  state: Step
  problems: ContactProblems
  /** What was typed on this page, or earlier in this visit. */
  typed: Draft
  /** Called after each change of a field. */
  type: (field: ContactFieldName) => void
  /** Sends the form unless it is invalid or already being sent. */
  send: () => Promise<Outcome | undefined>
  /** Shows an empty form again. */
  restart: () => void
}

/** The state of the contact form, from typing to the confirmation. */
export const useContact = (language: Language): Contact => {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<Step>({ step: 'writing' })
  const [problems, setProblems] = useState<ContactProblems>({})
  const [typed, setTyped] = useState(draft)
  const formAgeMs = useFormAge(form)
  const isSending = useRef(false)

  const keep = (next: Draft) => {
    draft = next
    setTyped(next)
  }

  const showProblems = (shown: HTMLFormElement, found: ContactProblems): boolean => {
    setProblems(found)
    const first = contactFields.find((field) => found[field] !== undefined)
    if (first === undefined) return false
    setState({ step: 'writing' })
    controlOf(shown, first).focus()
    return true
  }

  /** The same content gets the same id, so that sending again after a lost response creates no second message. */
  const idOf = (message: ContactMessage) => {
    const content = JSON.stringify(message)
    if (lastAttempt?.content !== content) lastAttempt = { id: newId(), content }
    return lastAttempt.id
  }

  const send = async () => {
    const shown = form.current
    if (shown === null || isSending.current) return undefined
    const message = readMessage(shown)
    if (showProblems(shown, problemsOf(message))) return undefined
    keep(message)
    isSending.current = true
    setState({ step: 'sending' })
    const extras = {
      id: idOf(message),
      language,
      website: controlOf(shown, 'website').value,
      elapsedMs: formAgeMs(),
    }
    const outcome = await sendMessage({ ...message, ...extras }, dependencies)
    isSending.current = false
    if (outcome.kind === 'sent') {
      // The name and the address are kept for another message.
      keep({ name: message.name, email: message.email })
      lastAttempt = undefined
      setState({ step: 'sent', message })
    } else if (outcome.kind === 'wrong') showProblems(shown, outcome.problems)
    else setState({ step: 'failed', fault: outcome })
    return outcome
  }

  const type = (field: ContactFieldName) => {
    const shown = form.current
    if (shown === null) return
    keep(readTexts(shown))
    // The change may have solved the problem of this field.
    if (problems[field] !== undefined)
      setProblems({ ...problems, [field]: problemsOf(readMessage(shown))[field] })
  }

  const restart = () => setState({ step: 'writing' })

  return { form, state, problems, typed, type, send, restart }
}
