import { describe, expect, it } from 'vitest'
import { errorCodes } from '../../core/errors.ts'
import {
  type Opening,
  type OpeningEvent,
  passwordAsked,
  reduceOpening,
  startOpening,
} from './opening.ts'

const file = new File(['%PDF-'], 'report.pdf', { lastModified: 0 })
const document = { documentId: 3 }
type Event = OpeningEvent<typeof document>

const after = (...events: Event[]) =>
  events.reduce<Opening>((state, event) => {
    const next = reduceOpening(state, event)
    if (next.step === 'ready') throw new Error('open too soon')
    return next
  }, startOpening(file))

describe('reduceOpening', () => {
  it('opens the chosen document', () => {
    expect(reduceOpening(startOpening(file), { type: 'opened', document })).toEqual({
      step: 'ready',
      chosen: { file },
      document,
    })
  })

  it('asks for the password, and again when it is wrong', () => {
    const locked = after({ type: 'not-opened', code: 'password-needed' })
    expect(locked).toMatchObject({ step: 'locked', isWrong: false })
    const wrong = after(
      { type: 'not-opened', code: 'password-needed' },
      { type: 'unlocked', password: 'abd' },
      { type: 'not-opened', code: 'password-wrong' },
    )
    expect(wrong).toMatchObject({ step: 'locked', isWrong: true })
    expect(reduceOpening(wrong, { type: 'unlocked', password: 'abc' })).toEqual({
      step: 'opening',
      chosen: { file, password: 'abc' },
    })
  })

  it.each(errorCodes.filter((code) => !code.startsWith('password')))(
    'reports %s, and retries as another attempt',
    (code) => {
      const unreadable = after({ type: 'not-opened', code })
      expect(unreadable).toMatchObject({ step: 'unreadable', code })
      const again = reduceOpening(unreadable, { type: 'retried' })
      expect(again).toEqual({ step: 'opening', chosen: { file } })
      expect(again.chosen).not.toBe(unreadable.chosen)
    },
  )

  it('has a password form while a password is needed or being tried, and not before', () => {
    const states = [
      startOpening(file),
      after({ type: 'not-opened', code: 'password-needed' }),
      after({ type: 'not-opened', code: 'password-wrong' }),
      after({ type: 'not-opened', code: 'password-needed' }, { type: 'unlocked', password: 'abd' }),
      after({ type: 'not-opened', code: 'damaged' }),
    ]
    expect(states.map(passwordAsked)).toEqual([
      undefined,
      { isWrong: false, isBusy: false },
      { isWrong: true, isBusy: false },
      { isWrong: false, isBusy: true },
      undefined,
    ])
  })

  it('ignores events that do not apply to the current step', () => {
    const locked = after({ type: 'not-opened', code: 'password-needed' })
    for (const event of [
      { type: 'opened', document },
      { type: 'retried' },
      { type: 'not-opened', code: 'damaged' },
    ] satisfies Event[])
      expect(reduceOpening(locked, event)).toBe(locked)
    const opening = startOpening(file)
    expect(reduceOpening(opening, { type: 'unlocked', password: 'a' })).toBe(opening)
  })
})
