import { DEVICE_RECORDS } from '#core/staff/ports/device-records.ts'

const NAME = 'seasonkeep-desk'
const VERSION = 1

export const PICTURES = 'pictures'

/** The one database of the desk on this device; a browser gives all stores of a version to who opens it first. */
export const deskDatabase = (): (() => Promise<IDBDatabase>) => {
  let opened: Promise<IDBDatabase> | null = null
  const reset = (): void => {
    opened = null
  }
  return async () => {
    try {
      return await (opened ??= open(reset))
    } catch (cause) {
      // Asked for anew by the next who needs it.
      reset()
      throw cause
    }
  }
}

const open = (onClosed: () => void): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION)
    asked.addEventListener('upgradeneeded', () => {
      asked.result.createObjectStore(PICTURES, { keyPath: ['orderId', 'view'] })
      for (const kind of DEVICE_RECORDS) asked.result.createObjectStore(kind)
    })
    asked.addEventListener('success', () => {
      asked.result.addEventListener('close', onClosed)
      resolve(asked.result)
    })
    asked.addEventListener('error', () => reject(asked.error ?? new Error('The database does not open.')))
  })
