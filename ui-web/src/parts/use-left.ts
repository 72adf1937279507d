import { useState } from 'react'

/** When a field was left: what is wrong is shown from then on, and that it is empty only without focus. */
export type Left = 'never' | 'now' | 'before'

export const useLeft = () => {
  const [left, setLeft] = useState<Left>('never')
  return {
    left,
    onBlur: () => setLeft('now'),
    /** With each keystroke. */
    onTyped: () => setLeft(before => (before === 'now' ? 'before' : before)),
  }
}
