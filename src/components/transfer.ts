/** What one tool gives the next: kept in memory only, until it is taken or the page is left. */
export interface Transfer {
  /** The tool it is for. */
  toolId: string
  /** The tool it was made with; none where it came from outside. */
  from?: string
  files?: readonly File[]
  text?: string
}

let waiting: Transfer | undefined

/** Leaves files or a text for a tool, in place of what was left before. */
export const leaveTransfer = (transfer: Transfer): void => {
  waiting = transfer
}

/** Takes what was left for a tool, once. */
export const takeTransfer = (toolId: string): Transfer | undefined => {
  if (waiting?.toolId !== toolId) return undefined
  const taken = waiting
  waiting = undefined
  return taken
}

/** Some browsers start reading the address well after the click. */
const releaseAfterMilliseconds = 40_000

/** Hands a file to the browser's downloads under a name, and releases its address afterwards. */
export const saveBlob = (blob: Blob, name: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), releaseAfterMilliseconds)
}
