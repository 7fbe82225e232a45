import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect } from '@playwright/test'
import type { BrowserDriver, Key } from './driver.ts'

/** What a visitor aims at: a CSS selector, and the name that is seen or read aloud where the selector finds several. */
export interface Target {
  css: string
  name?: string
}

export const button = (name: string): Target => ({ css: 'button, summary, a, [role=tab]', name })
export const field = (name: string): Target => ({
  css: `main :is(input, select, textarea)[name="${name}"]`,
})
export const output = (name: string): Target => ({ css: `main output[name="${name}"]` })

const isBusyMs = 100
/** An element that has not moved for so long stays where it is. */
const settlingMs = 30
/** The longest wait for something that comes at once where the machine is idle, in milliseconds. */
const waitMs = 60_000

/**
 * Finds an element in the page, scrolls it into view and returns the middle of it, once a press there would reach it.
 * This function runs in the page.
 */
const findPlace = ({ css, name }: Target): { x: number; y: number } | string => {
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  const element = [...document.querySelectorAll(css)].find(
    (candidate) =>
      (name === undefined || nameOf(candidate) === name) && candidate.getClientRects().length > 0,
  )
  if (!element) return 'it is not there'
  if (element.matches(':disabled')) return 'it is disabled'
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { x, y, width, height } = element.getBoundingClientRect()
  const middle = { x: x + width / 2, y: y + height / 2 }
  const reached = document.elementFromPoint(middle.x, middle.y)
  // A label's own control is reached through the label.
  const isReached = element.contains(reached) || reached?.closest('label')?.contains(element)
  return isReached ? middle : `it is covered by ${reached?.outerHTML.slice(0, 120)}`
}

/** Sets a control's value as a browser's own picker would, with the events that follow. It runs in the page. */
const setControl = (css: string, value: string): boolean => {
  const control = document.querySelector(css)
  if (
    !(
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    )
  )
    return false
  // React replaces the property of the element itself, and would not notice the change.
  const { set } =
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control) as object, 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
  return control.value === value
}

/** The deeds of a visitor, which are the same in every browser. Each waits until it can be done. */
export class Visit {
  readonly #driver: BrowserDriver
  readonly #origin: string

  constructor(driver: BrowserDriver, origin: string) {
    this.#driver = driver
    this.#origin = origin
  }

  get complaints(): readonly string[] {
    return this.#driver.complaints
  }

  /** Runs a function in the page and returns its result. What it uses must be passed to it as JSON. */
  async evaluate<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const values = args.map((value) => JSON.stringify(value)).join(', ')
    return (await this.#driver.evaluate(`(${String(run)})(${values})`)) as Result
  }

  /** Opens a page and waits until it is hydrated. */
  async open(path: string): Promise<void> {
    await this.#driver.navigate(new URL(path, this.#origin).href)
    await this.until(() => document.documentElement.dataset['ready'] === 'true')
  }

  /** Waits until a function of the page returns true. */
  async until<Args extends readonly unknown[]>(
    isTrue: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    await expect
      .poll(() => this.evaluate(isTrue, ...args), { timeout: waitMs, intervals: [isBusyMs] })
      .toBe(true)
  }

  /** Waits until the target stays where it is and a press would reach it. @returns the middle of it. */
  async #placeOf(target: Target): Promise<{ x: number; y: number }> {
    let place: { x: number; y: number } | string = 'it was not looked for'
    const isSettled = async () => {
      const before = place
      place = await this.evaluate(findPlace, target)
      return typeof place === 'object' && isDeepStrictEqual(place, before)
    }
    try {
      await expect
        .poll(isSettled, { timeout: waitMs, intervals: [settlingMs, settlingMs, isBusyMs] })
        .toBe(true)
    } catch (cause) {
      const shown = await this.text({ css: 'main' })
      throw new Error(
        `${JSON.stringify(target)}: ${JSON.stringify(place)}. The page says: ${shown}`,
        {
          cause,
        },
      )
    }
    return place as unknown as { x: number; y: number }
  }

  async click(target: Target): Promise<void> {
    const { x, y } = await this.#placeOf(target)
    await this.#driver.moveMouse(x, y)
    await this.#driver.pressMouse()
    await this.#driver.releaseMouse()
  }

  /** Drags one element to another with the mouse. */
  async drag(from: Target, to: Target): Promise<void> {
    const start = await this.#placeOf(from)
    await this.#driver.moveMouse(start.x, start.y)
    await this.#driver.pressMouse()
    const { x, y } = await this.#placeOf(to)
    const steps = 8
    for (let step = 1; step <= steps; step += 1)
      await this.#driver.moveMouse(
        start.x + ((x - start.x) * step) / steps,
        start.y + ((y - start.y) * step) / steps,
      )
    await this.#driver.releaseMouse()
  }

  /** Replaces what a field contains, key by key. */
  async typeInto(target: Target, text: string): Promise<void> {
    await this.click(target)
    await this.press('Control', 'a')
    await this.#driver.typeText(text)
  }

  async press(...keys: Key[]): Promise<void> {
    await this.#driver.pressKeys(keys)
  }

  async type(text: string): Promise<void> {
    await this.#driver.typeText(text)
  }

  /**
   * Sets a value that is chosen in a part of the browser which the drivers do not reach: an option, a date, a slider's
   * place. WebKitWebDriver types no digits into date fields, and no character outside the Basic Multilingual Plane.
   */
  async set({ css }: Target, value: string): Promise<void> {
    await this.until(setControl, css, value)
  }

  async chooseFiles(...paths: string[]): Promise<void> {
    await this.#driver.chooseFiles('main input[name=file]', paths)
  }

  async setSize(width: number, height: number): Promise<void> {
    await this.#driver.setSize(width, height)
  }

  /** Returns the text of an element, or the value of a field, and an empty text when it is not there. */
  async text({ css }: Target): Promise<string> {
    return this.evaluate((selector) => {
      const element = document.querySelector(selector)
      const text =
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
          ? element.value
          : (element?.textContent ?? '')
      return text.replaceAll(/\s+/g, ' ').trim()
    }, css)
  }

  /** Waits until an element's text, or a field's value, contains a text or matches a pattern. */
  async expectText(target: Target, expected: string | RegExp, timeout = waitMs): Promise<void> {
    const polled = expect.poll(() => this.text(target), {
      message: target.css,
      timeout,
      intervals: [isBusyMs],
    })
    await (typeof expected === 'string' ? polled.toContain(expected) : polled.toMatch(expected))
  }

  /** Presses a button that starts a download, and waits for the whole file. */
  async download(target: Target): Promise<{ name: string; path: string; bytes: Buffer }> {
    const folder = this.#driver.downloads
    const before = new Set(readdirSync(folder))
    await this.click(target)
    const partial = /\.part$|\.wkdownload$|\.crdownload$/
    const wholeFile = () =>
      readdirSync(folder).find(
        (name) =>
          !before.has(name) && !partial.test(name) && readFileSync(join(folder, name)).length > 0,
      )
    const isPartial = () => readdirSync(folder).some((name) => partial.test(name))
    await expect
      .poll(() => !isPartial() && wholeFile() !== undefined, {
        message: 'a download',
        timeout: waitMs,
        intervals: [isBusyMs],
      })
      .toBe(true)
    const path = join(folder, wholeFile() ?? '')
    if (!existsSync(path)) throw new Error('the download is gone')
    return { name: basename(path), path, bytes: readFileSync(path) }
  }
}
