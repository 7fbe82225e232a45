type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

let early: Record<string, string> = {}

const isCheckbox = (field: FormControl): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox'

const isChanged = (field: FormControl) => {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected)
  if (isCheckbox(field)) return field.checked !== field.defaultChecked
  if (field.type === 'radio' && field instanceof HTMLInputElement)
    return field.checked && !field.defaultChecked
  return field.value !== field.defaultValue
}

const valueOf = (field: FormControl) => (isCheckbox(field) ? String(field.checked) : field.value)

const ownFields = 'main :is(input, select, textarea)[name]'

/**
 * Keeps what the visitor has typed or chosen in the prerendered page while its script was on the way; hydration
 * would put the prerendered values back. To be called right before it.
 */
export const keepEarlyInput = (): void => {
  const fields = document.querySelectorAll<FormControl>(ownFields)
  early = Object.fromEntries(
    [...fields].filter(isChanged).map((field) => [field.name, valueOf(field)]),
  )
}

const keepOne = ({ target }: Event) => {
  if (document.documentElement.dataset.ready === 'true') endEarlyInput()
  else if (target instanceof Element && target.matches(ownFields)) {
    const field = target as FormControl
    early[field.name] = valueOf(field)
  }
}

const endEarlyInput = () => removeEventListener('input', keepOne, true)

/** Keeps what is typed while hydration goes on, too, which lets the browser answer in between. */
export const followEarlyInput = (): void => addEventListener('input', keepOne, true)

/** What was kept, by the fields' names (`true` or `false` for a checkbox); once. */
export const takeEarlyInput = (): Readonly<Record<string, string>> => {
  endEarlyInput()
  const taken = early
  early = {}
  return taken
}
