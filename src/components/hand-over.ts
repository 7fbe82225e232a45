/** What one tool gives the next: kept in memory only, until it is taken or the page is left. */
export interface HandedOver {
  /** The tool it is for. */
  toolId: string
  /** The tool it was made with; none where it came from outside. */
  from?: string
  files?: readonly File[]
  text?: string
}

let waiting: HandedOver | undefined

/** Leaves files or a text for a tool, in place of what was left before. */
export const handOver = (handed: HandedOver): void => {
  waiting = handed
}

/** Takes what was left for a tool, once. */
export const takeHandedOver = (toolId: string): HandedOver | undefined => {
  if (waiting?.toolId !== toolId) return undefined
  const taken = waiting
  waiting = undefined
  return taken
}
