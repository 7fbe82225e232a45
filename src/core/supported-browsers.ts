/**
 * The oldest browsers in which everything works (`README.md`, the “about” page). The build compiles for them, and
 * `newer-features.test.ts` finds what they lack.
 */
export const supportedBrowsers = { chrome: 120, edge: 120, firefox: 128, safari: 17.4 } as const

/** The same for the bundler: `chrome120`, `safari17.4` and so on. */
export const buildTarget: string[] = Object.entries(supportedBrowsers).map(
  ([name, version]) => `${name}${version}`,
)
