export const defaults = { quality: 75, targetKilobytes: 200 } as const

/** Settings for a purpose: the longest side in pixels, and the size not to be exceeded per picture. */
export const presets = {
  // Ten of them fit into a message, which most providers limit to 20 or 25 MB as sent, and all into a mailbox.
  email: { maxSidePx: 1600, maxKilobytes: 500 },
  // The width of most screens, at a size that a phone loads within two seconds at 1.6 Mbit/s.
  web: { maxSidePx: 1920, maxKilobytes: 300 },
} as const

/** Returns the values that a preset gives the form's fields. */
export const presetValues = ({ maxSidePx, maxKilobytes }: (typeof presets)[Preset]) => ({
  aim: 'size',
  targetSize: String(maxKilobytes),
  targetUnit: 'KB',
  maxWidth: String(maxSidePx),
  maxHeight: String(maxSidePx),
})

export type Preset = keyof typeof presets
