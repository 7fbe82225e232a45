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
