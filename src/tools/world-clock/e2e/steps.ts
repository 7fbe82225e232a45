import type { Locator, Page } from '@playwright/test'
import { type OpenTool, openTool } from '../../../../e2e/calculator-steps.ts'
import { expect } from '../../../../e2e/fixtures.ts'
import type { Localized } from '../../../core/language.ts'

/** The positions and sizes of the panel, the cards and the parts below, in whole pixels. */
export const layoutBoxes = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  return page
    .locator('.world-controls, [data-city], .world-after, .world-notes, .world-changes')
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
    return [...tool.querySelectorAll('[data-city]')].flatMap((card) => {
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

export const paths: Localized<string> = {
  fr: '/horloge-mondiale?lng=fr',
  en: '/en/world-clock',
  es: '/es/reloj-mundial',
}

/** A Wednesday in summer, at 15:04:23 in Paris and 9:04:23 in New York. */
export const summer = '2026-07-15T13:04:23Z'

export const defaultNames = ['Paris', 'New York', 'London', 'Tokyo', 'Sydney', 'Dubai']

interface OpenClocks extends OpenTool {
  names: Locator
  card: (name: string) => Locator
  /** Reads the storage entry. */
  stored: () => Promise<string | null>
}

export const clocksOf = (page: Page, tool: OpenTool): OpenClocks => ({
  ...tool,
  names: tool.main.getByRole('listitem').getByRole('heading', { level: 2 }),
  card: (name) =>
    tool.main
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) }),
  stored: () => page.evaluate(() => localStorage.getItem('utilo:world-clock')),
})

/** Opens the tool at a fixed time of the clock. */
export const openAtTime = async (
  page: Page,
  address: string = paths.en,
  now = summer,
): Promise<OpenClocks> => {
  await page.clock.setFixedTime(new Date(now))
  return clocksOf(page, await openTool(page, 'world-clock', address))
}

/** Replaces no-break spaces with ordinary ones. */
export const withPlainSpaces = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

/** The results of the city search. */
export const foundCities = (page: Page): Locator => page.getByRole('listbox').getByRole('option')

/** Searches a city and chooses the first result with a name. */
export const addCity = async (page: Page, typed: string, name: string): Promise<void> => {
  await page.getByRole('combobox', { name: /time zone|fuseau|huso/ }).fill(typed)
  await foundCities(page)
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
    .click()
  await expect(page.getByRole('combobox')).toHaveValue('')
}
