import { type RefObject, useEffect, useRef } from 'react'

/** Whether the screen still stands when an answer arrives: nobody is moved on from a screen that they have left. */
export const useIsHere = (): RefObject<boolean> => {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
