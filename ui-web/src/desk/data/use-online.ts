import { useSyncExternalStore } from 'react'

const follow = (hear: () => void) => {
  addEventListener('online', hear)
  addEventListener('offline', hear)
  return () => {
    removeEventListener('online', hear)
    removeEventListener('offline', hear)
  }
}

/** Whether the device has a connection at all. */
export const useOnline = (): boolean => useSyncExternalStore(follow, () => navigator.onLine)
