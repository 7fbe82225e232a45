import { useEffect, useSyncExternalStore } from 'react'
import {
  readStored,
  remember,
  removeStored,
  subscribeToStorage,
  toolsKey,
} from '../../components/storage.ts'
import type { Tool } from '../../core/tool.ts'

/** The ids of the tools the visitor marked or used on this device. The use of a sensitive tool is not recorded. */
export interface RememberedTools {
  /** The favourites, in reverse order of marking. */
  favourites: readonly string[]
  /** The recently used tools, the last one first. */
  recent: readonly string[]
}

/** The home page has room for this many. */
export const maxRecent = 8

/** More than there will ever be tools. A longer list was not written by this site. */
const maxFavourites = 100

const nothing: RememberedTools = { favourites: [], recent: [] }

const idsOf = (value: unknown, atMost: number): readonly string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter((id) => typeof id === 'string'))].slice(0, atMost)
    : []

/** Parses the stored entry. An invalid entry yields empty lists. */
export const parseRemembered = (entry: string | null): RememberedTools => {
  try {
    const value: unknown = JSON.parse(entry ?? 'null')
    if (typeof value !== 'object' || value === null) return nothing
    return {
      favourites: idsOf('favourites' in value ? value.favourites : undefined, maxFavourites),
      recent: idsOf('recent' in value ? value.recent : undefined, maxRecent),
    }
  } catch {
    return nothing
  }
}

/** Returns the lists with a tool added to the favourites or removed from them. */
export const withToggledFavourite = (
  { favourites, recent }: RememberedTools,
  toolId: string,
): RememberedTools => ({
  favourites: favourites.includes(toolId)
    ? favourites.filter((id) => id !== toolId)
    : [toolId, ...favourites],
  recent,
})

/** Returns the lists with a tool as the last one used. */
export const withUse = (
  { favourites, recent }: RememberedTools,
  toolId: string,
): RememberedTools => ({
  favourites,
  recent: [toolId, ...recent.filter((id) => id !== toolId)].slice(0, maxRecent),
})

/** Returns the lists without a tool. */
export const without = (
  { favourites, recent }: RememberedTools,
  toolId: string,
): RememberedTools => ({
  favourites: favourites.filter((id) => id !== toolId),
  recent: recent.filter((id) => id !== toolId),
})

/** Returns the favourites, then the recently used tools, each once. */
export const inOrder = ({ favourites, recent }: RememberedTools): readonly string[] => [
  ...new Set([...favourites, ...recent]),
]

let read: { entry: string | null; tools: RememberedTools } = { entry: null, tools: nothing }

const current = (): RememberedTools => {
  const entry = readStored(toolsKey)
  // The same entry has to yield the same object, or `useSyncExternalStore` would render for ever.
  if (entry !== read.entry) read = { entry, tools: parseRemembered(entry) }
  return read.tools
}

const keep = (tools: RememberedTools) => {
  if (tools.favourites.length + tools.recent.length === 0) removeStored(toolsKey)
  else remember(toolsKey, JSON.stringify(tools))
}

/** @returns whether the tool is a favourite now. Where nothing may be stored, it does not become one. */
export const toggleFavourite = (toolId: string): boolean => {
  keep(withToggledFavourite(current(), toolId))
  return current().favourites.includes(toolId)
}

export const recordUse = (toolId: string): void => {
  if (current().recent[0] !== toolId) keep(withUse(current(), toolId))
}

/** Removes a tool from the favourites and from the recently used tools. */
export const forgetTool = (toolId: string): void => keep(without(current(), toolId))

/** Returns the remembered tools and follows changes, also in other tabs. In prerendered HTML the lists are empty. */
export const useRememberedTools = (): RememberedTools =>
  useSyncExternalStore(subscribeToStorage, current, () => nothing)

/** Scrolling, looking and moving with the Tab key cause none of these events. */
const useEvents = ['click', 'input', 'drop'] as const

const isInTool = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.tool-and-ad') !== null && !target.closest('.ad')

/** Records a tool as used after the first interaction with it, because opening a page alone is not a use. */
export const useRecordedUse = (tool: Tool | undefined): void => {
  useEffect(() => {
    if (tool === undefined || tool.isSensitive === true) return undefined
    const record = ({ target }: Event) => {
      // The use is recorded after the event. Recording makes React render before its own listener receives the event;
      // a field whose component has anything else to render would be reset to its old value, and the typed character
      // would be lost.
      if (isInTool(target)) setTimeout(() => recordUse(tool.id))
    }
    // The listeners use the capture phase, because a tool may remove the pressed element from the page.
    for (const type of useEvents) document.addEventListener(type, record, { capture: true })
    return () => {
      for (const type of useEvents) document.removeEventListener(type, record, { capture: true })
    }
  }, [tool])
}
