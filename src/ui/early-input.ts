let early: Readonly<Record<string, string>> = {}

const isChanged = (field: HTMLInputElement | HTMLSelectElement) =>
  field instanceof HTMLInputElement
    ? field.value !== field.defaultValue
    : [...field.options].some((option) => option.selected !== option.defaultSelected)

/**
 * Keeps what the visitor has typed or chosen in the prerendered page while its script was on the way; hydration
 * would put the prerendered values back. To be called right before it.
 */
export const keepEarlyInput = (): void => {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'main :is(input, select)[name]',
  )
  early = Object.fromEntries([...fields].filter(isChanged).map(({ name, value }) => [name, value]))
}

/** What was kept, by the fields' names; once. */
export const takeEarlyInput = (): Readonly<Record<string, string>> => {
  const taken = early
  early = {}
  return taken
}
