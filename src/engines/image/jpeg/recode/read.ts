import { endOfImage, isCommonFrame, startOfScan } from '../segments.ts'
import {
  type CoefficientFrame,
  type CoefficientPlane,
  type ReadJpeg,
  layOutFrame,
} from './frame.ts'
import { type HuffmanLookup, lookupOf } from './huffman.ts'
import { type ScanHeader, readScan } from './read-scan.ts'

const startOfProgressive = 0xc2
const huffmanTables = 0xc4
const quantizationTables = 0xdb
const intervalOfRestarts = 0xdd

/** APP0 to APP15 and comments. */
const isDescription = (code: number) => (code >= 0xe0 && code <= 0xef) || code === 0xfe

/** Tables by class and place: DC at 0 to 3, AC at 16 to 19. */
type Tables = Map<number, HuffmanLookup>

const readTables = (content: Uint8Array, tables: Tables): void => {
  let at = 0
  while (at + 17 <= content.length) {
    const counts = content.subarray(at + 1, at + 17)
    const length = counts.reduce((sum, count) => sum + count, 0)
    const symbols = content.subarray(at + 17, at + 17 + length)
    tables.set(content[at] ?? 0, lookupOf({ counts, symbols }))
    at += 17 + length
  }
}

/** @returns undefined when a component or a table is missing. */
const readScanHeader = (
  content: Uint8Array,
  { planes }: CoefficientFrame,
  tables: Tables,
): ScanHeader | undefined => {
  const count = content[0] ?? 0
  if (count === 0 || content.length < 4 + 2 * count) return undefined
  const components: { plane: CoefficientPlane; dc?: HuffmanLookup; ac?: HuffmanLookup }[] = []
  for (let index = 0; index < count; index += 1) {
    const plane = planes.find(({ id }) => id === content[1 + 2 * index])
    if (!plane) return undefined
    const places = content[2 + 2 * index] ?? 0
    const dc = tables.get(places >> 4)
    const ac = tables.get(16 + (places & 15))
    components.push({ plane, ...(dc && { dc }), ...(ac && { ac }) })
  }
  const [from = 0, to = 63, approximation = 0] = content.subarray(1 + 2 * count)
  return {
    components,
    from,
    to,
    previousBit: approximation >> 4,
    bit: approximation & 15,
  }
}

/**
 * Reads a JPEG's coefficients: baseline, extended or progressive, Huffman-coded, 8 bits deep (T.81).
 *
 * @returns undefined for anything else, for what is damaged, and for files whose parts stand in an order that could
 *   not be kept (tables of quantization or descriptions between scans).
 */
export const readCoefficients = (bytes: Uint8Array): ReadJpeg | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables: Tables = new Map()
  const segments: Uint8Array[] = []
  let frame: CoefficientFrame | undefined
  let isProgressive = false
  let restartInterval = 0
  let scans = 0
  let at = 2
  while (at + 4 <= bytes.length) {
    const code = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (code === 0xff) {
      at += 1
      continue
    }
    if (code === endOfImage) break
    const end = at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) return undefined
    const content = bytes.subarray(at + 4, end)
    if (isCommonFrame(code)) {
      if (frame !== undefined) return undefined
      frame = layOutFrame(content)
      isProgressive = code === startOfProgressive
    } else if (code === huffmanTables) readTables(content, tables)
    else if (code === intervalOfRestarts) restartInterval = view.getUint16(at + 4)
    else if (code === startOfScan) {
      const header = frame && readScanHeader(content, frame, tables)
      if (!frame || !header) return undefined
      const dataEnd = readScan(frame, header, { isProgressive, restartInterval }, bytes, end)
      if (dataEnd === undefined) return undefined
      scans += 1
      at = dataEnd
      continue
    } else if (scans === 0 && (code === quantizationTables || isDescription(code)))
      segments.push(bytes.subarray(at, end))
    else return undefined
    at = end
  }
  const isWhole = bytes[at] === 0xff && bytes[at + 1] === endOfImage
  return frame && scans > 0 && isWhole ? { frame, segments } : undefined
}
