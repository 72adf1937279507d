import { useState } from 'react'
import { regions } from '#adapters/http/contract/staff/storage.ts'
import { useIsOwnRegion } from '../data/use-own-regions.ts'
import { useStaffCall } from '../data/use-staff-call.ts'

const KEY = 'desk_region'

const readKept = (): string | null => {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The storage in which this device is: chosen once, and kept on it (G333); at first the one that was asked for. */
export const useRegion = (asked: string | null = null) => {
  const loaded = useStaffCall(regions, {})
  const [kept, setKept] = useState(() => asked ?? readKept())
  const isOwn = useIsOwnRegion()
  const all = loaded.status === 'ready' ? loaded.value.regions.filter(({ code }) => isOwn(code)) : []
  const chosen = all.find(({ code }) => code === kept) ?? all.find(({ isOpen }) => isOpen) ?? all[0]
  return {
    all,
    region: chosen?.code ?? null,
    /** Why the storages could not be read; null while they are, and once they were. */
    failed: loaded.status === 'failed' ? loaded : null,
    choose(code: string) {
      setKept(code)
      try {
        localStorage.setItem(KEY, code)
      } catch {
        // It holds for this visit then.
      }
    },
  }
}
