const PULSE_MS = 12

export const isStill = (): boolean => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true

/** What the hand feels of a moment that counts, where the device can; not where motion is reduced, nor on a page that nobody has touched, where browsers refuse it. */
export const pulse = (): void => {
  if (!isStill() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PULSE_MS)
}
