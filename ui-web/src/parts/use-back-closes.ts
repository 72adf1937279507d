import { useEffect, useRef } from 'react'
import { noteOpenDialog } from './open-dialogs.ts'

/** While it is open, the browser's step back closes it and leaves the screen behind it as it is (G610). */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const newest = useRef(close)
  useEffect(() => {
    newest.current = close
  })
  useEffect(() => (isOpen ? noteOpenDialog(() => newest.current()) : undefined), [isOpen])
}
