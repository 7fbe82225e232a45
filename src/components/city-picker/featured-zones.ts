/** The specified cities, by their zones, in their order; what they are called is in the texts. */
export const featuredZones = [
  'Europe/Paris',
  'America/New_York',
  'Europe/London',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Asia/Dubai',
  'America/Los_Angeles',
  'Europe/Moscow',
  'Asia/Shanghai',
  'America/Sao_Paulo',
] as const

export const isFeatured = (zone: string): boolean =>
  (featuredZones as readonly string[]).includes(zone)
