import type { Locator, Page } from '@playwright/test'

/** The positions and sizes of the panel, the cards and the parts below, in whole pixels. */
export const layoutBoxes = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  return page
    .locator('.world-controls, .world-card, .world-after, .world-notes, .world-changes')
    .evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y + scrollY, width, height].map(Math.round)
      }),
    )
}

/** The parts of cards that overflow their card or overlap another part. */
export const overlapsIn = (main: Locator) =>
  main.evaluate((tool) => {
    const wordsOf = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect()
    }
    const isOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 6 && b.top < a.bottom - 6
    return [...tool.querySelectorAll('.world-card')].flatMap((card) => {
      const { right } = card.getBoundingClientRect()
      const words = [...card.querySelectorAll('h2, p:not(.world-offset), .world-offset span')]
      const parts = [
        ...words.map((part) => ({ name: part.className, box: wordsOf(part) })),
        ...[...card.querySelectorAll('.world-face')].map((face) => ({
          name: 'face',
          box: face.getBoundingClientRect(),
        })),
      ].filter(({ box }) => box.width > 0)
      const outside = parts.filter(({ box }) => box.right > right - 4)
      const covered = parts.flatMap((a, index) =>
        parts.slice(index + 1).filter((b) => isOver(a.box, b.box)),
      )
      return [...outside, ...covered].map(({ name }) => name)
    })
  })

/** Counts the timers and animation frames that a page requests, and the changes of its DOM, from its start. */
export const countWork = async (page: Page) => {
  await page.addInitScript(() => {
    const work = { timers: 0, frames: 0, changes: 0 }
    Reflect.set(globalThis, 'work', work)
    let visibility: DocumentVisibilityState = 'visible'
    Object.defineProperty(document, 'visibilityState', { get: () => visibility })
    Object.defineProperty(document, 'hidden', { get: () => visibility === 'hidden' })
    Reflect.set(globalThis, 'show', (next: DocumentVisibilityState) => {
      visibility = next
      document.dispatchEvent(new Event('visibilitychange'))
    })
    addEventListener('DOMContentLoaded', () => {
      for (const [name, key] of [
        ['setTimeout', 'timers'],
        ['setInterval', 'timers'],
        ['requestAnimationFrame', 'frames'],
      ] as const) {
        const original = Reflect.get(globalThis, name)
        Reflect.set(globalThis, name, (...args: unknown[]) => {
          work[key] += 1
          return Reflect.apply(original, globalThis, args)
        })
      }
      new MutationObserver((changes) => {
        work.changes += changes.length
      }).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
    })
  })
  const read = () =>
    page.evaluate((): { timers: number; frames: number; changes: number } => ({
      ...Reflect.get(globalThis, 'work'),
    }))
  return {
    show: (state: 'visible' | 'hidden') =>
      page.evaluate((next) => Reflect.get(globalThis, 'show')(next), state),
    /** Counts the work while the clock runs for a duration. */
    during: async (durationMs: number) => {
      const before = await read()
      await page.clock.runFor(durationMs)
      const after = await read()
      return {
        timers: after.timers - before.timers,
        frames: after.frames - before.frames,
        changes: after.changes - before.changes,
      }
    },
  }
}
