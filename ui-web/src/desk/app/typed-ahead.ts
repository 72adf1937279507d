let field: HTMLInputElement | null = null

const take = (): string => {
  const typed = field?.value ?? ''
  field?.remove()
  field = null
  return typed
}

/** Takes what is typed on the way to a page with a box of its own, until that box is there: a field of its own, so that Korean is composed. */
export const typeAhead = (label: string): void => {
  take()
  field = document.createElement('input')
  field.ariaLabel = label
  // Of its full size: in a field without room a browser loses the place where the next letter goes.
  Object.assign(field.style, { position: 'fixed', top: 0, opacity: 0, pointerEvents: 'none' })
  document.body.append(field)
  field.focus({ preventScroll: true })
}

/** The box is there: it has what was typed meanwhile, as if it had been typed into it, and what is typed from now on. */
export const handTypedTo = (box: HTMLInputElement): void => {
  const typed = take()
  box.focus()
  if (typed === '') return
  box.setRangeText(typed, 0, 0, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
