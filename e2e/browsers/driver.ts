/** What the tests need of a browser. Everything else is written once, in `visit.ts`, on top of it. */
export interface BrowserDriver {
  navigate(url: string): Promise<void>
  /** Evaluates an expression in the page, waits for its promise, and returns the result, which must be JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Moves the mouse to a place of the viewport, in CSS pixels. */
  moveMouse(x: number, y: number): Promise<void>
  pressMouse(): Promise<void>
  releaseMouse(): Promise<void>
  /** Presses keys together and releases them: `Enter`, or a letter after `Control`. */
  pressKeys(keys: readonly Key[]): Promise<void>
  /** Types letters, digits and signs, key by key. */
  typeText(text: string): Promise<void>
  /** Chooses files in an `input` of the page, as the dialog of the system would. */
  chooseFiles(css: string, paths: readonly string[]): Promise<void>
  /** Sets the size of the viewport, in CSS pixels. */
  setSize(width: number, height: number): Promise<void>
  /** The errors that the page has written to the console, or thrown, so far. */
  readonly complaints: readonly string[]
  /** The folder that downloads are saved in. */
  readonly downloads: string
  close(): Promise<void>
}

export type Key =
  | 'Control'
  | 'Enter'
  | 'Escape'
  | 'Tab'
  | 'Backspace'
  | 'ArrowDown'
  | 'ArrowUp'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'a'
  | 'k'
  | 'v'

/** A browser that is running. Each visit is a new visitor, whose storage is empty. */
export interface RunningBrowser {
  visit(): Promise<BrowserDriver>
  close(): Promise<void>
}
