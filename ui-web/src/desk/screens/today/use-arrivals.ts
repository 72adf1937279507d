import { useState } from 'react'

/** Of these keys the ones that came with the last change; none of those that were there at first. */
export const useArrivals = (keys: readonly string[]): readonly string[] => {
  const [shown, setShown] = useState<{ readonly keys: readonly string[]; readonly arrived: readonly string[] }>({
    keys,
    arrived: [],
  })
  if (shown.keys.join() === keys.join()) return shown.arrived
  const arrived = keys.filter(key => !shown.keys.includes(key))
  setShown({ keys, arrived })
  return arrived
}
