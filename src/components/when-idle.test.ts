import { beforeEach, describe, expect, it, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** The part of a window that is used, with the timers of the test. */
const pageWith = (readyState: DocumentReadyState, parts: object = {}) => {
  const listeners: (() => void)[] = []
  const page = {
    document: { readyState },
    setTimeout: (act: () => void, ms: number) => setTimeout(act, ms),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
    addEventListener: (_type: string, listener: () => void) => listeners.push(listener),
    ...parts,
  }
  return {
    page: page as unknown as Window,
    finishLoading: () => {
      for (const listener of listeners) listener()
    },
  }
}

describe('whenIdle', () => {
  it('leaves the time to a browser that knows when it is idle', () => {
    const requestIdleCallback = vi.fn<(act: () => void, options: object) => void>()
    const act = vi.fn<() => void>()
    whenIdle(act, pageWith('loading', { requestIdleCallback }).page)
    expect(requestIdleCallback).toHaveBeenCalledWith(act, { timeout: 2000 })
    vi.advanceTimersByTime(10_000)
    expect(act).not.toHaveBeenCalled()
  })

  it('acts shortly after the page is loaded in Safari, and once', () => {
    const act = vi.fn<() => void>()
    const { page, finishLoading } = pageWith('interactive')
    whenIdle(act, page)
    vi.advanceTimersByTime(500)
    expect(act).not.toHaveBeenCalled()
    finishLoading()
    vi.advanceTimersByTime(100)
    expect(act).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(10_000)
    expect(act).toHaveBeenCalledOnce()
  })

  it('acts shortly where the page was loaded before', () => {
    const act = vi.fn<() => void>()
    whenIdle(act, pageWith('complete').page)
    vi.advanceTimersByTime(100)
    expect(act).toHaveBeenCalledOnce()
  })

  it('waits two seconds at most for a page that goes on loading', () => {
    const act = vi.fn<() => void>()
    whenIdle(act, pageWith('interactive').page)
    vi.advanceTimersByTime(1999)
    expect(act).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(act).toHaveBeenCalledOnce()
  })
})
