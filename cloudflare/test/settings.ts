/** Rates are asked for nowhere. */
export const ratesOff = {
  UTILO_RATES_ECB: 'off',
  UTILO_RATES_ECB_HISTORY: 'off',
  UTILO_RATES_BROAD: 'off',
} as const
