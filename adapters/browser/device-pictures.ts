import { ResultAsync } from 'neverthrow'
import { PICTURES } from './desk-database.ts'
import type { NotKept, TakenPicture, TakenPictures } from '#core/storing/ports/taken-pictures.ts'

const settled = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

/** Pictures in the device's own database, under order and view. */
export const devicePictures = (database: () => Promise<IDBDatabase>): TakenPictures => {
  const inStore = <Value>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<Value>,
  ): ResultAsync<Value, NotKept> =>
    ResultAsync.fromPromise(
      database().then(opened => settled(work(opened.transaction(PICTURES, mode).objectStore(PICTURES)))),
      () => ({ kind: 'NotKept' }),
    )

  return {
    keep: picture => inStore('readwrite', store => store.put(picture)).map(() => undefined),
    all: () => inStore<TakenPicture[]>('readonly', store => store.getAll()),
    // Below `[]` are all views of the order: arrays come after texts.
    of: orderId =>
      inStore<TakenPicture[]>('readonly', store => store.getAll(IDBKeyRange.bound([orderId], [orderId, []]))),
    remove: ({ orderId, view }) => inStore('readwrite', store => store.delete([orderId, view])),
  }
}
