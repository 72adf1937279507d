import { parsedJson } from '#adapters/system/parsed-json.ts'
/** What we use of the browser's `Storage`. */
export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** Lives as long as the page. */
export const memoryStorage = (): DeviceStorage => {
  const entries = new Map<string, string>()
  return {
    getItem: key => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: key => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

/** The browser's storage, or memory where it is switched off: even naming `window.localStorage` may throw then, and so may a full one. */
export const storageOrMemory = (open: () => Storage): DeviceStorage => {
  try {
    const storage = open()
    const probe = 'seasonkeep.probe'
    storage.setItem(probe, '')
    storage.removeItem(probe)
    return storage
  } catch {
    return memoryStorage()
  }
}

/** JSON under a key; undefined when there is none or it is no JSON. */
export const readJson = (storage: DeviceStorage, key: string): unknown => parsedJson(storage.getItem(key) ?? '')

/** One field of the JSON under a key; undefined when there is none. */
export const readField = (storage: DeviceStorage, key: string, field: string): unknown =>
  (readJson(storage, key) as Readonly<Record<string, unknown>> | null | undefined)?.[field]
