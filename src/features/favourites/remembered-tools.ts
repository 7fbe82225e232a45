import { useEffect, useSyncExternalStore } from 'react'
import { readStored, remember, removeStored, toolsKey } from '../../components/storage.ts'
import type { Tool } from '../../core/tool.ts'

/** Tools the visitor marked or used on this device, ids; what is kept of sensitive tools is nothing. */
export interface RememberedTools {
  /** In the order they were marked, the last one first. */
  favourites: readonly string[]
  /** The last one used first. */
  recent: readonly string[]
}

/** As many as the home page has room for. */
export const maxRecent = 8

/** More than there will be tools: what is longer was not written here. */
const maxFavourites = 100

const nothing: RememberedTools = { favourites: [], recent: [] }

const idsOf = (value: unknown, atMost: number): readonly string[] =>
  Array.isArray(value)
    ? [...new Set(value.filter((id) => typeof id === 'string'))].slice(0, atMost)
    : []

/** What an entry says; nothing where it says nothing of ours. */
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

/** With the mark of a tool set or taken away. */
export const withToggledFavourite = (
  { favourites, recent }: RememberedTools,
  toolId: string,
): RememberedTools => ({
  favourites: favourites.includes(toolId)
    ? favourites.filter((id) => id !== toolId)
    : [toolId, ...favourites],
  recent,
})

/** With a tool as the last one used. */
export const withUse = (
  { favourites, recent }: RememberedTools,
  toolId: string,
): RememberedTools => ({
  favourites,
  recent: [toolId, ...recent.filter((id) => id !== toolId)].slice(0, maxRecent),
})

/** Without any trace of a tool. */
export const without = (
  { favourites, recent }: RememberedTools,
  toolId: string,
): RememberedTools => ({
  favourites: favourites.filter((id) => id !== toolId),
  recent: recent.filter((id) => id !== toolId),
})

/** Favourites, then what was used last, no tool twice. */
export const inOrder = ({ favourites, recent }: RememberedTools): readonly string[] => [
  ...new Set([...favourites, ...recent]),
]

const listeners = new Set<() => void>()
let read: { entry: string | null; tools: RememberedTools } = { entry: null, tools: nothing }

const current = (): RememberedTools => {
  const entry = readStored(toolsKey)
  // The same object for the same entry, or React would render for ever.
  if (entry !== read.entry) read = { entry, tools: parseRemembered(entry) }
  return read.tools
}

const keep = (tools: RememberedTools) => {
  if (tools.favourites.length + tools.recent.length === 0) removeStored(toolsKey)
  else remember(toolsKey, JSON.stringify(tools))
  for (const listener of listeners) listener()
}

/** @returns whether the tool is a favourite now; it does not become one where nothing may be kept. */
export const toggleFavourite = (toolId: string): boolean => {
  keep(withToggledFavourite(current(), toolId))
  return current().favourites.includes(toolId)
}

export const recordUse = (toolId: string): void => {
  if (current().recent[0] !== toolId) keep(withUse(current(), toolId))
}

/** Takes a tool out of the favourites and of those used. */
export const forgetTool = (toolId: string): void => keep(without(current(), toolId))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** What this device remembers, followed as it changes, in other tabs too; nothing in prerendered HTML. */
export const useRememberedTools = (): RememberedTools =>
  useSyncExternalStore(subscribe, current, () => nothing)

/** Of these, scrolling, looking and coming by with the Tab key cause none. */
const useEvents = ['click', 'input', 'drop'] as const

const isInTool = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.tool-and-ad') !== null && !target.closest('.ad')

/** Records a tool once something is done with it: opening one to see what it is does not make it the visitor's. */
export const useRecordedUse = (tool: Tool | undefined): void => {
  useEffect(() => {
    if (tool === undefined || tool.isSensitive === true) return undefined
    const record = ({ target }: Event) => {
      // Only after the event. Recording makes React render before its own listener is told of the event; a field whose
      // component has anything else to render would be put back to its old value, and the letter just typed be lost.
      if (isInTool(target)) setTimeout(() => recordUse(tool.id))
    }
    // On the way down: a tool may take out of the page what was pressed.
    for (const type of useEvents) document.addEventListener(type, record, { capture: true })
    return () => {
      for (const type of useEvents) document.removeEventListener(type, record, { capture: true })
    }
  }, [tool])
}
