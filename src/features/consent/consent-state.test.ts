import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  answerAll,
  askedPurposes,
  createConsent,
  isWithdrawn,
  keptMs,
  nameOf,
  partiesOf,
  readChoice,
  writeChoice,
} from './consent-state.ts'

const parties = { ads: 'pagead2.googlesyndication.com', analytics: 'stats.example.org' }
const nowMs = Date.UTC(2026, 10, 22, 12)
const hourMs = 3_600_000

describe('who is asked about', () => {
  it('is whom the operator wants, by the host of the script', () => {
    expect(
      partiesOf({
        ads: { client: 'ca-pub-1', script: 'https://a.example/x.js?c=1', units: {}, hosts: [] },
        analytics: { script: 'https://b.example:8443/s.js', attributes: {}, hosts: [] },
        consentPlatform: null,
      }),
    ).toEqual({ ads: 'a.example', analytics: 'b.example:8443' })
    expect(partiesOf({ ads: null, analytics: null, consentPlatform: null })).toEqual({})
    expect(askedPurposes({ analytics: 'b.example' })).toEqual(['analytics'])
  })

  it('is called by a name that visitors may know', () => {
    expect(nameOf('pagead2.googlesyndication.com')).toBe('Google AdSense')
    expect(nameOf('stats.example.org')).toBe('stats.example.org')
  })
})

describe('a choice that is kept', () => {
  const choice = { ads: true, analytics: false }
  const text = writeChoice({ choice, atMs: nowMs }, parties)

  it('is read back as it was made', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: 0, max: keptMs - 1 }),
        (ads, analytics, ageMs) => {
          const kept = { choice: { ads, analytics }, atMs: nowMs - ageMs }
          expect(readChoice(writeChoice(kept, parties), parties, nowMs)).toEqual(kept)
        },
      ),
    )
  })

  it('holds for six months to the day, and then the question comes back', () => {
    expect(keptMs / 86_400_000).toBe(182)
    expect(readChoice(text, parties, nowMs + keptMs - 1)?.choice).toEqual(choice)
    expect(readChoice(text, parties, nowMs + keptMs)).toBeUndefined()
  })

  it('is no longer than that where the clock was wrong', () => {
    expect(readChoice(text, parties, nowMs - 23 * hourMs)?.choice).toEqual(choice)
    expect(readChoice(text, parties, nowMs - 25 * hourMs)).toBeUndefined()
  })

  it('is about those it named: others are a new question', () => {
    expect(readChoice(text, { ...parties, analytics: 'other.example' }, nowMs)).toBeUndefined()
    expect(
      readChoice(writeChoice({ choice, atMs: nowMs }, { ads: parties.ads }), parties, nowMs),
    ).toBeUndefined()
    // A purpose that is no longer configured is not asked about.
    expect(readChoice(text, { ads: parties.ads }, nowMs)?.choice).toEqual({ ads: true })
  })

  it('is refused for what nobody was asked', () => {
    expect(writeChoice({ choice: {}, atMs: nowMs }, parties)).toBe(
      writeChoice({ choice: answerAll(parties, false), atMs: nowMs }, parties),
    )
    expect(answerAll({ ads: 'a.example' }, true)).toEqual({ ads: true })
  })

  it.each([
    null,
    '',
    'x',
    'null',
    '[]',
    '1',
    '{}',
    '{"version":1}',
    text.slice(0, -1),
    text.replace('"version":1', '"version":2'),
    text.replace(String(nowMs), '"yesterday"'),
    text.replace(String(nowMs), 'null'),
    text.replace('"agreed":true', '"agreed":"true"'),
    text.replace('"agreed":true', '"agreed":1'),
    text.replace('"ads"', '"adverts"'),
  ])('is none where it says %s', (entry) => {
    expect(readChoice(entry, parties, nowMs)).toBeUndefined()
  })

  it('is never agreement to anything where the entry is of another’s making', () => {
    fc.assert(
      fc.property(fc.json(), (entry) => {
        expect(readChoice(entry, parties, nowMs)).toBeUndefined()
      }),
    )
  })
})

describe('what was withdrawn', () => {
  it.each([
    [undefined, { ads: true }, false],
    [{ ads: false }, { ads: true }, false],
    [{ ads: true }, { ads: true, analytics: true }, false],
    [{ ads: true, analytics: true }, { ads: true, analytics: false }, true],
    [{ ads: true }, { ads: false }, true],
    [{ ads: true }, undefined, true],
    [undefined, undefined, false],
  ])('from %o to %o: %o', (before, after, expected) => {
    expect(isWithdrawn(before, after)).toBe(expected)
  })
})

const deviceParties = { ads: 'ads.example', analytics: 'stats.example' }

const device = (hasPlatform = false) => {
  let entry: string | null = null
  let clockMs = Date.UTC(2026, 10, 22)
  const options = {
    parties: deviceParties,
    hasPlatform,
    read: () => entry,
    write: (text: string) => void (entry = text),
    nowMs: () => clockMs,
  }
  return {
    open: () => createConsent(options),
    entry: () => entry,
    erase: () => void (entry = null),
    wait: (ms: number) => void (clockMs += ms),
  }
}

describe('consent', () => {
  it('is kept on the device, and asked for again after six months', () => {
    const { open, wait } = device()
    open().choose({ ads: true, analytics: false })
    expect(open().state()).toMatchObject({
      kept: { choice: { ads: true, analytics: false } },
      isAsking: false,
    })
    wait(keptMs)
    expect(open().state()).toEqual({ kept: undefined, isAsking: true })
  })

  it('holds while the question is shown again, and after it is left alone', () => {
    const consent = device().open()
    consent.choose({ ads: true, analytics: true })
    consent.reopen()
    expect(consent.state()).toMatchObject({ kept: { choice: { ads: true } }, isAsking: true })
    consent.keep()
    expect(consent.state()).toMatchObject({ kept: { choice: { ads: true } }, isAsking: false })
  })

  it('cannot be had by closing the question', () => {
    const consent = device().open()
    consent.keep()
    expect(consent.state()).toEqual({ kept: undefined, isAsking: true })
  })

  it('follows what another tab did', () => {
    const { open, erase } = device()
    const [here, there] = [open(), open()]
    const heard = vi.fn()
    const stop = here.subscribe(heard)
    there.choose({ ads: true, analytics: false })
    here.reread()
    expect(here.state().kept?.choice.ads).toBe(true)
    erase()
    here.reread()
    expect(here.state()).toEqual({ kept: undefined, isAsking: true })
    expect(heard).toHaveBeenCalledTimes(2)
    stop()
    here.choose({ ads: false })
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('is a platform’s to ask for and to remember, where there is one', () => {
    const { open, entry } = device(true)
    const consent = open()
    expect(consent.state()).toEqual({ kept: undefined, isAsking: false })
    consent.choose({ ads: true })
    expect(consent.state()).toMatchObject({ kept: { choice: { ads: true } }, isAsking: false })
    expect(entry()).toBeNull()
    consent.reread()
    expect(consent.state().kept?.choice).toEqual({ ads: true })
  })

  it('is asked for here where the platform has no question, and kept as ever', () => {
    const { open, entry } = device(true)
    const consent = open()
    expect(consent.usesPlatform()).toBe(true)
    consent.useOwnBanner()
    expect(consent.usesPlatform()).toBe(false)
    expect(consent.state()).toEqual({ kept: undefined, isAsking: true })
    consent.choose({ ads: true, analytics: false })
    expect(entry()).not.toBeNull()
    const later = open()
    expect(later.state().kept).toBeUndefined()
    later.useOwnBanner()
    expect(later.state()).toMatchObject({ kept: { choice: { ads: true } }, isAsking: false })
  })
})
