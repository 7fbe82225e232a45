const black = '#000000'

const channelsOf = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
]

const colorOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** `#rrggbb`, or black. */
export const plainColor = (value: unknown): string =>
  typeof value === 'string' && /^#[\da-f]{6}$/iu.test(value) ? value.toLowerCase() : black

/** What a colour looks like on white paper that shows through it. */
export const onWhite = (color: string, alpha: number): string =>
  alpha >= 1 ? color : colorOf(channelsOf(color).map((channel) => 255 - alpha * (255 - channel)))

interface WeightedColor {
  channels: readonly number[]
  weight: number
}

const meanOf = (colors: readonly WeightedColor[]): string | undefined => {
  const whole = colors.reduce((sum, { weight }) => sum + weight, 0)
  if (!(whole > 0)) return undefined
  const mean = (channel: number) =>
    colors.reduce((sum, { channels, weight }) => sum + weight * (channels[channel] ?? 0), 0) / whole
  return colorOf([mean(0), mean(1), mean(2)])
}

/** From 0 to 1, each with the color there: what lies between two of them counts half for either. */
const weighStops = (stops: readonly unknown[]): WeightedColor[] => {
  const places = stops.map((stop) => (Array.isArray(stop) ? Number(stop[0]) : 0))
  return stops.map((stop, index) => ({
    channels: channelsOf(plainColor(Array.isArray(stop) ? stop[1] : undefined)),
    weight: Math.max(0, (places[index + 1] ?? 1) - (places[index - 1] ?? 0)),
  }))
}

/** Red, green, blue and nothing, by the corner of a mesh. */
const cornersOf = (colors: Uint8Array): WeightedColor[] => {
  const corners: WeightedColor[] = []
  for (let at = 0; at + 3 < colors.length; at += 4)
    corners.push({ channels: [...colors.subarray(at, at + 3)], weight: 1 })
  return corners
}

/**
 * The colour that a shading has on the whole.
 *
 * @param shading - pdf.js's description of it: kind, type, then the stops, or a mesh's corners and their colours.
 */
export const meanOfShading = (shading: unknown): string | undefined => {
  if (!Array.isArray(shading)) return undefined
  const parts: readonly unknown[] = shading
  if (parts[0] === 'Mesh')
    return parts[3] instanceof Uint8Array ? meanOf(cornersOf(parts[3])) : undefined
  return Array.isArray(parts[3]) ? meanOf(weighStops(parts[3])) : undefined
}
