import { useEffect } from 'react'

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Left and right anywhere on the screen, but in a field that uses them itself. */
export const useArrowKeys = (onMove: (step: 1 | -1) => void): void => {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      const isModified = event.altKey || event.ctrlKey || event.metaKey
      if (step === undefined || isModified || event.target instanceof HTMLInputElement) return
      onMove(step)
    }
    window.addEventListener('keydown', pressed)
    return () => window.removeEventListener('keydown', pressed)
  })
}
