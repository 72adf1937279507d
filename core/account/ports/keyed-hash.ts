import type { Hashed } from '../hashed.ts'

/** Same text, same hash; without the key neither leads to the other, and six digits cannot be tried out. */
export type KeyedHash = (text: string) => Hashed
