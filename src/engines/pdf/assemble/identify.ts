import type { DocumentCopy } from './copy-document.ts'
import { binaryOf } from './binary-text.ts'
import type { AssemblyPlan } from './plan.ts'

const prime = 0x01_00_01_93
const offset = 0x81_1c_9d_c5

/** FNV-1a, 32 bits. */
const hash = (text: string, seed: number): number => {
  let state = offset ^ seed
  for (let at = 0; at < text.length; at += 1)
    state = Math.imul(state ^ text.charCodeAt(at), prime) >>> 0
  return state
}

/** Sixteen bytes that name a result (ISO 32000-2, 14.4): the same for the same pages of the same files. */
export const identify = (
  copies: readonly DocumentCopy[],
  plan: AssemblyPlan,
): Uint8Array<ArrayBuffer> => {
  const sources = copies.map(({ document, graph }) => {
    const [first] = graph.array(graph.trailer.get('ID')) ?? []
    return [document.name, binaryOf(graph.string(first)?.bytes ?? new Uint8Array())]
  })
  const text = JSON.stringify([sources, plan])
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  for (const seed of [0, 1, 2, 3]) view.setUint32(seed * 4, hash(text, seed))
  return bytes
}
