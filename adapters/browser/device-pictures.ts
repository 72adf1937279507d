import { ResultAsync } from 'neverthrow'
import type { NotKept, TakenPicture, TakenPictures } from '#core/storing/ports/taken-pictures.ts'

const DATABASE = 'seasonkeep-desk'
const STORE = 'pictures'

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/** Pictures in the device's own database, under order and view. */
export const devicePictures = (): TakenPictures => {
  let opened: Promise<IDBDatabase> | undefined
  const open = (): Promise<IDBDatabase> => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () =>
      request.result.createObjectStore(STORE, { keyPath: ['orderId', 'view'] }),
    )
    return settled(request)
  }
  const inStore = <Value>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Value>,
  ): ResultAsync<Value, NotKept> =>
    ResultAsync.fromPromise(
      (async () => {
        // A database that did not open is asked for anew by the next picture.
        opened ??= open().catch((error: unknown) => {
          opened = undefined
          throw error
        })
        return settled(work((await opened).transaction(STORE, mode).objectStore(STORE)))
      })(),
      () => ({ kind: 'NotKept' }),
    )

  return {
    keep: picture => inStore('readwrite', store => store.put(picture)).map(() => undefined),
    // Below `[]` are all views of the order: arrays come after texts.
    of: orderId =>
      inStore<TakenPicture[]>('readonly', store => store.getAll(IDBKeyRange.bound([orderId], [orderId, []]))),
    remove: ({ orderId, view }) => inStore('readwrite', store => store.delete([orderId, view])),
  }
}
