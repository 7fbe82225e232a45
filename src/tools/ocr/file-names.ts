/** What file names cannot hold on Windows, some of it on macOS and Linux neither. */
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu

/** `report.pdf` → `report`: what files made of it are named after. */
export const stemOf = (fileName: string): string => {
  const stem = fileName
    .replace(/\.(pdf|jpe?g|png)$/i, '')
    .replaceAll(forbidden, '_')
    .replace(/^[. ]+/, '')
  return stem === '' ? 'document' : stem
}
