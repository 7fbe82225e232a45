type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

let captured: Record<string, string> = {}

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
export const capturePreHydrationInput = (): void => {
  const fields = document.querySelectorAll<FormControl>(ownFields)
  captured = Object.fromEntries(
    [...fields].filter(isChanged).map((field) => [field.name, valueOf(field)]),
  )
}

const captureField = ({ target }: Event) => {
  if (document.documentElement.dataset.ready === 'true') stopTracking()
  else if (target instanceof Element && target.matches(ownFields)) {
    const field = target as FormControl
    captured[field.name] = valueOf(field)
  }
}

const stopTracking = () => removeEventListener('input', captureField, true)

/** Keeps what is typed while hydration goes on, too, which lets the browser answer in between. */
export const trackPreHydrationInput = (): void => addEventListener('input', captureField, true)

/** What was kept, by the fields' names (`true` or `false` for a checkbox); once. */
export const takePreHydrationInput = (): Readonly<Record<string, string>> => {
  stopTracking()
  const taken = captured
  captured = {}
  return taken
}

/**
 * Leaves values for the fields of the next page, by their names. The page finds them where it looks for what was typed
 * before its script was there, so that no tool with fields needs a script of its own for this.
 */
export const prefillFields = (values: Readonly<Record<string, string>>): void => {
  const form = document.createElement('form')
  form.hidden = true
  for (const [name, value] of Object.entries(values)) {
    const field = document.createElement('textarea')
    field.name = name
    field.value = value
    form.append(field)
  }
  // The last in the page: fields of this page that have the same names come before them.
  document.querySelector('main')?.append(form)
  capturePreHydrationInput()
  form.remove()
}
