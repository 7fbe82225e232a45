/**
 * Puts `Temporal` in its place before a page that counts days is loaded, where the browser has none of its own.
 *
 * Such a page may then use the global `Temporal`, whichever it is.
 */
export const withTemporal = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  return load()
}
