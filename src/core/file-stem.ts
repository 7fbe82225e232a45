/** What file names cannot hold on Windows, some of it on macOS and Linux neither: folders do not unpack with it. */
const forbidden = /[\\/:*?"<>|\p{Cc}]/gu

/**
 * `report.pdf` → `report`: what files made of it are named after.
 *
 * @param ending - what is cut off at the end.
 */
export const stemOf = (fileName: string, ending = /\.pdf$/i): string => {
  const stem = fileName
    .replace(ending, '')
    .replaceAll(forbidden, '_')
    .replace(/^[. ]+/, '')
  return stem === '' ? 'document' : stem
}
