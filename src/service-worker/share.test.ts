import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerShare, keptMs, takeShared } from './share.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const share = (form: FormData, query = '?lng=fr') =>
  answerShare(new Request(`https://utilo.example/share${query}`, { method: 'POST', body: form }))

const formOf = (entries: readonly (readonly [string, string | File])[]) => {
  const form = new FormData()
  for (const [name, value] of entries) form.append(name, value)
  return form
}

const file = new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' })

describe('what is shared with the app', () => {
  it('is kept for the page that is opened, in the app’s language, once', async () => {
    const response = await share(
      formOf([
        ['files', file],
        ['files', file],
        ['title', 'Letter'],
      ]),
      '?lng=es',
    )
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe('https://utilo.example/es?shared')
    const { files, ...texts } = takeShared()
    expect(files.map(({ name, type }) => [name, type])).toEqual([
      ['letter.pdf', 'application/pdf'],
      ['letter.pdf', 'application/pdf'],
    ])
    expect(await files[0]?.text()).toBe('%PDF-1.7')
    expect(texts).toEqual({ title: 'Letter' })
    expect(takeShared()).toEqual({ files: [] })
  })

  it('may be a text or an address alone', async () => {
    await share(
      formOf([
        ['text', 'Bonjour'],
        ['url', 'https://example.org/'],
        ['title', ' '],
      ]),
    )
    expect(takeShared()).toEqual({ files: [], text: 'Bonjour', url: 'https://example.org/' })
  })

  it('is forgotten after a minute, and when something else is shared', async () => {
    await share(formOf([['files', file]]))
    vi.advanceTimersByTime(keptMs + 1)
    expect(takeShared()).toEqual({ files: [] })
    await share(formOf([['files', file]]))
    await share(formOf([['text', 'Another']]))
    expect(takeShared()).toEqual({ files: [], text: 'Another' })
  })

  it('is nothing where nothing was sent, or nothing that can be read', async () => {
    for (const body of [new FormData(), 'neither form nor file']) {
      const response = await answerShare(
        new Request('https://utilo.example/share', { method: 'POST', body }),
      )
      expect(response.headers.get('location')).toBe('https://utilo.example/?shared=none')
      expect(takeShared()).toEqual({ files: [] })
    }
  })
})
