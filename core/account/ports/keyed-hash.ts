import type { Hashed } from '../hashed.ts'

/** Same text, same hash; without the key nobody gets from one to the other, and six digits cannot be tried out. */
export type KeyedHash = (text: string) => Hashed
