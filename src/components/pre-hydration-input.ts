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

const ownFields = '#main :is(input, select, textarea)[name]'

/**
 * Captures what the visitor has typed or chosen in the prerendered page before its script arrived, because
 * hydration would restore the prerendered values. It has to be called right before hydration.
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

/** Also captures what is typed while hydration is under way, which lets the browser handle input in between. */
export const trackPreHydrationInput = (): void => addEventListener('input', captureField, true)

/**
 * Returns the captured values by the names of the fields (`true` or `false` for a checkbox). Every value is
 * returned once.
 */
export const takePreHydrationInput = (): Readonly<Record<string, string>> => {
  stopTracking()
  const taken = captured
  captured = {}
  return taken
}

/**
 * Leaves values for the fields of the next page, by their names. That page finds them as pre-hydration input, so
 * that no tool needs a script of its own for this.
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
  // The form comes last in the page, so that its fields override those of this page with the same names.
  document.querySelector('#main')?.append(form)
  capturePreHydrationInput()
  form.remove()
}
