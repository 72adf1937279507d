import { ResultAsync } from 'neverthrow'
import type { DeviceRecordKind, DeviceRecords, DeviceRefused } from '#core/staff/ports/device-records.ts'

/** In IndexedDB (docs/decisions/0100-the-driver-works-without-a-net.md). */
export const deviceRecords = (database: () => Promise<IDBDatabase>): DeviceRecords => {
  const run = async <Value>(
    kind: DeviceRecordKind,
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<Value>,
  ): Promise<Value> => {
    // On the disk when it is answered: a phone may lose its power.
    const transaction = (await database()).transaction(kind, mode, { durability: 'strict' })
    const asked = ask(transaction.objectStore(kind))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was written.')))
    })
    return asked.result
  }
  const work = ResultAsync.fromThrowable(run, (): DeviceRefused => ({ kind: 'DeviceRefused' }))

  return {
    all: kind => work(kind, 'readonly', store => store.getAll() as IDBRequest<unknown[]>),
    put: (kind, key, record) => work(kind, 'readwrite', store => store.put(record, key)).map(() => undefined),
    remove: (kind, key) => work(kind, 'readwrite', store => store.delete(key)),
    clear: kind => work(kind, 'readwrite', store => store.clear()),
  }
}
