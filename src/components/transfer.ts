/** Content that one tool leaves for the next. It is kept in memory until it is taken or the page is closed. */
export interface Transfer {
  /** The id of the receiving tool. */
  toolId: string
  /** The id of the tool that made the content. It is left out when the content came from outside. */
  from?: string
  files?: readonly File[]
  text?: string
}

let waiting: Transfer | undefined

/** Leaves files or a text for a tool, and replaces what was left before. */
export const leaveTransfer = (transfer: Transfer): void => {
  waiting = transfer
}

/** Returns what was left for a tool. It can be taken once. */
export const takeTransfer = (toolId: string): Transfer | undefined => {
  if (waiting?.toolId !== toolId) return undefined
  const taken = waiting
  waiting = undefined
  return taken
}

let continuation: string | undefined

/**
 * Records that the visitor continues in another tool with a result of this page, so that this page is kept for the way
 * back. It has to be called before the link is followed.
 */
export const continueIn = (toolId: string): void => {
  continuation = toolId
}

/** Returns whether the visitor continues on a page with a result of the page before. It is true once only. */
export const takeContinuation = (pageId: string): boolean => {
  const isContinued = continuation === pageId
  continuation = undefined
  return isContinued
}

/** Some browsers only start to read the address well after the click. */
const releaseAfterMs = 40_000

/** Downloads a file under a name, and releases its object URL later. */
export const saveBlob = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), releaseAfterMs)
}
