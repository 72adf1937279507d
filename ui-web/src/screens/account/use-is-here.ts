import { type RefObject, useEffect, useRef } from 'react'

/** Whether the screen is still mounted when an answer arrives: a screen that was left does not navigate. */
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
