import { describe, expect, it, vi } from 'vitest'
import type { Choice } from './choice.ts'
import {
  type PlatformWindow,
  type TcApi,
  type TcData,
  askAgain,
  choiceOf,
  followPlatform,
} from './platform.ts'

const decided = (purposes: readonly number[], vendors: readonly number[] = []): TcData => ({
  eventStatus: 'useractioncomplete',
  gdprApplies: true,
  purpose: { consents: Object.fromEntries(purposes.map((id) => [id, true])) },
  vendor: { consents: Object.fromEntries(vendors.map((id) => [id, true])) },
})

describe('what a platform allows', () => {
  it.each<[string, TcData, Choice | undefined]>([
    ['nothing while it asks', { ...decided([1, 8], [755]), eventStatus: 'cmpuishown' }, undefined],
    ['nothing while it loads', {}, undefined],
    ['nothing once refused', decided([]), { ads: false, analytics: false }],
    ['ads with storage and the vendor', decided([1], [755]), { ads: true, analytics: false }],
    ['no ads without the vendor', decided([1], [1]), { ads: false, analytics: false }],
    ['no ads without storage', decided([2, 8], [755]), { ads: false, analytics: false }],
    ['analytics with storage and measuring', decided([1, 8]), { ads: false, analytics: true }],
    [
      'nothing where it says of none',
      { eventStatus: 'tcloaded' },
      { ads: false, analytics: false },
    ],
  ])('%s', (_case, data, expected) => {
    expect(choiceOf(data, true)).toEqual(expected)
  })

  it('asks for no vendor of Google’s where the ads are another’s', () => {
    expect(choiceOf(decided([1]), false)).toEqual({ ads: true, analytics: false })
  })
})

describe('following a platform', () => {
  const start = () => {
    let tell: Parameters<TcApi>[2] = () => {}
    const target: PlatformWindow = {
      __tcfapi: (command, version, callback) => {
        expect([command, version]).toEqual(['addEventListener', 2])
        tell = callback
      },
    }
    const choices: Choice[] = []
    const onNoQuestion = vi.fn()
    followPlatform(target, {
      isGoogle: true,
      asked: ['ads'],
      onChoice: (choice) => void choices.push(choice),
      onNoQuestion,
    })
    return { choices, onNoQuestion, tell: (...said: Parameters<typeof tell>) => tell(...said) }
  }

  it('hears of every decision, and of what is asked about alone', () => {
    const { choices, tell } = start()
    tell({ ...decided([]), eventStatus: 'cmpuishown' }, true)
    tell(decided([1, 8], [755]), true)
    tell(decided([]), true)
    tell(decided([1, 8], [755]), false)
    expect(choices).toEqual([{ ads: true }, { ads: false }])
  })

  it('takes a law that asks for no agreement for none that was given', () => {
    const { choices, onNoQuestion, tell } = start()
    tell({ gdprApplies: false, eventStatus: 'cmpuishown' }, true)
    tell({ ...decided([1, 8], [755]), gdprApplies: false }, false)
    expect(onNoQuestion).not.toHaveBeenCalled()
    tell({ ...decided([1, 8], [755]), gdprApplies: false }, true)
    expect(onNoQuestion).toHaveBeenCalledTimes(1)
    expect(choices).toEqual([])
  })

  it('is silent where there is none', () => {
    const [onChoice, onNoQuestion] = [vi.fn(), vi.fn()]
    followPlatform({}, { isGoogle: true, asked: ['ads'], onChoice, onNoQuestion })
    expect(onChoice).not.toHaveBeenCalled()
    expect(onNoQuestion).not.toHaveBeenCalled()
  })
})

describe('asking again', () => {
  it('is Google’s own way with Google’s platform', () => {
    const showRevocationMessage = () => {}
    const target: PlatformWindow = { googlefc: { showRevocationMessage } }
    askAgain(target)
    expect(target.googlefc?.callbackQueue).toEqual([showRevocationMessage])
  })

  it('is the common one with others, and nothing without any', () => {
    const commands: string[] = []
    askAgain({ __tcfapi: (command) => commands.push(command) })
    askAgain({})
    expect(commands).toEqual(['displayConsentUi'])
  })
})
