import { describe, expect, it, vi } from 'vitest'
import { keptMs } from './choice.ts'
import { createConsent } from './consent-state.ts'

const parties = { ads: 'ads.example', analytics: 'stats.example' }

const device = (hasPlatform = false) => {
  let entry: string | null = null
  let nowMs = Date.UTC(2026, 10, 22)
  const options = {
    parties,
    hasPlatform,
    read: () => entry,
    write: (text: string) => void (entry = text),
    nowMs: () => nowMs,
  }
  return {
    open: () => createConsent(options),
    entry: () => entry,
    erase: () => void (entry = null),
    wait: (ms: number) => void (nowMs += ms),
  }
}

describe('consent', () => {
  it('is asked for first, and nothing holds until it is given', () => {
    expect(device().open().state()).toEqual({ kept: undefined, isAsking: true })
  })

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

  it('keeps a refusal just as well', () => {
    const { open } = device()
    open().choose({ ads: false, analytics: false })
    expect(open().state().isAsking).toBe(false)
    expect(open().state().kept?.choice).toEqual({ ads: false, analytics: false })
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
    expect(consent.isPlatforms()).toBe(true)
    consent.askHere()
    expect(consent.isPlatforms()).toBe(false)
    expect(consent.state()).toEqual({ kept: undefined, isAsking: true })
    consent.choose({ ads: true, analytics: false })
    expect(entry()).not.toBeNull()
    const later = open()
    expect(later.state().kept).toBeUndefined()
    later.askHere()
    expect(later.state()).toMatchObject({ kept: { choice: { ads: true } }, isAsking: false })
  })
})
