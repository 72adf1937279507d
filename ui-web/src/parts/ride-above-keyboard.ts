import { type RefObject, useEffect } from 'react'

/** Keeps `--keyboard`, the height that the keyboard hides, on what stands at the foot of the screen. */
export const useRideAboveKeyboard = (bar: RefObject<HTMLElement | null>): void =>
  useEffect(() => (bar.current ? rideAboveKeyboard(bar.current) : undefined), [bar])

/** Android shrinks the page by `interactive-widget`; Safari only changes the visual viewport, so the bar is lifted by the difference. */
const rideAboveKeyboard = (bar: HTMLElement): (() => void) | undefined => {
  const viewport = globalThis.visualViewport
  if (!viewport) return undefined
  const lift = () => {
    const hidden = globalThis.innerHeight - viewport.height - viewport.offsetTop
    bar.style.setProperty('--keyboard', `${Math.max(0, Math.round(hidden))}px`)
  }
  viewport.addEventListener('resize', lift)
  viewport.addEventListener('scroll', lift)
  return () => {
    viewport.removeEventListener('resize', lift)
    viewport.removeEventListener('scroll', lift)
  }
}
