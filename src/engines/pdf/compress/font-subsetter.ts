import subsetterUrl from 'harfbuzzjs/dist/harfbuzz-subset.wasm?url'
import { ToolError } from '../../../core/errors.ts'

/** The exports of harfbuzz-subset.wasm that are used. It needs no imports. */
interface SubsetterExports {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(bytes: number): number
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_or_fail(face: number, input: number): number
}

/** HarfBuzz's HB_MEMORY_MODE_WRITABLE. */
const writableMemory = 2

/** The kinds of `hb_subset_sets_t`. */
const tablesToCopy = 2
const tablesToDrop = 3

/** Flags of `hb_subset_flags_t`: glyphs keep their numbers, the glyph for missing ones its outline, all keep their names. */
const retainGlyphIds = 0x2
const keepNotdefOutline = 0x40
const keepGlyphNames = 0x80

/** Tables that PDF readers do not use: layout, device metrics of single sizes, signatures, color and bitmaps. */
const unusedTables = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'JSTF',
  'kern',
  'hdmx',
  'VDMX',
  'LTSH',
  'DSIG',
  'EBDT',
  'EBLC',
  'EBSC',
  'PCLT',
  'meta',
  'morx',
  'mort',
  'feat',
  'prop',
  'STAT',
  'MATH',
]

const tagOf = (name: string): number =>
  [...name].reduce((tag, letter) => tag * 256 + letter.charCodeAt(0), 0)

/** Cuts TrueType fonts to some of their glyphs. */
export interface FontSubsetter {
  /**
   * Removes the outlines of all other glyphs. The numbers of glyphs, the character map and the hinting stay.
   *
   * @param glyphs - the numbers of the glyphs to keep. Parts of composite glyphs are kept by themselves.
   * @returns undefined when HarfBuzz refuses the font.
   * @throws {ToolError} `engine-not-loaded` when HarfBuzz cannot be fetched or compiled.
   */
  subset(font: Uint8Array, glyphs: Iterable<number>): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/**
 * Creates a subsetter from HarfBuzz (`harfbuzzjs`). Each font has an instance of its own, because WebAssembly cannot
 * release memory.
 *
 * @param load - loads the module; called again after a failure.
 */
export const createFontSubsetter = (load: () => Promise<WebAssembly.Module>): FontSubsetter => {
  let module: Promise<WebAssembly.Module> | undefined

  const instantiate = async (): Promise<SubsetterExports> => {
    try {
      const { exports } = await WebAssembly.instantiate(await (module ??= load()), {})
      // The module is the package's, whose exports these are.
      return exports as unknown as SubsetterExports
    } catch (cause) {
      module = undefined
      throw new ToolError('engine-not-loaded', { cause })
    }
  }

  return {
    async subset(font, glyphs) {
      const hb = await instantiate()
      try {
        hb._initialize()
        const at = hb.malloc(font.length)
        new Uint8Array(hb.memory.buffer).set(font, at)
        const face = hb.hb_face_create(hb.hb_blob_create(at, font.length, writableMemory, 0, 0), 0)
        const input = hb.hb_subset_input_create_or_fail()
        if (input === 0) return undefined
        hb.hb_subset_input_set_flags(input, retainGlyphIds | keepNotdefOutline | keepGlyphNames)
        const kept = hb.hb_subset_input_glyph_set(input)
        for (const glyph of glyphs) hb.hb_set_add(kept, glyph)
        const copied = hb.hb_subset_input_set(input, tablesToCopy)
        // Readers look glyphs up by maps of Mac OS too, which HarfBuzz would drop.
        for (const table of ['cmap', 'OS/2']) hb.hb_set_add(copied, tagOf(table))
        const dropped = hb.hb_subset_input_set(input, tablesToDrop)
        for (const table of unusedTables) hb.hb_set_add(dropped, tagOf(table))
        const made = hb.hb_subset_or_fail(face, input)
        if (made === 0) return undefined
        const blob = hb.hb_face_reference_blob(made)
        const start = hb.hb_blob_get_data(blob, 0)
        return new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(blob))
      } catch {
        // A trap: the font is malformed.
        return undefined
      }
    },
  }
}

const loadModule = async () => WebAssembly.compileStreaming(fetch(subsetterUrl))

export const fontSubsetter = createFontSubsetter(loadModule)
