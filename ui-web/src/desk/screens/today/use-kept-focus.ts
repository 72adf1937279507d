import { type FocusEvent, useLayoutEffect, useRef } from 'react'

/** When the row that has the focus goes, the heading of its section takes it, else that of the page: never the top of the window. */
export const useKeptFocus = () => {
  const last = useRef<{ readonly element: Element; readonly section: string | undefined }>(undefined)

  useLayoutEffect(() => {
    const left = last.current
    if (left === undefined || left.element.isConnected || document.activeElement !== document.body) return
    last.current = undefined
    const heading = document.querySelector<HTMLElement>(`[data-lane="${left.section}"] h2`)
    ;(heading ?? document.querySelector<HTMLElement>('h1'))?.focus({ preventScroll: true })
  })

  return ({ target }: FocusEvent) => {
    const section = target.closest<HTMLElement>('[data-lane]')?.dataset['lane']
    last.current = { element: target, section }
  }
}
