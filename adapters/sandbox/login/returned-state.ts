import { match } from 'ts-pattern'
import type { ReturnedState } from './login-pages.ts'

/** The state as it comes back. */
export const returnedState = (state: string | null, returned: ReturnedState): string | null =>
  match(returned)
    .with('kept', () => state)
    .with('dropped', () => null)
    .with('altered', () => `${state ?? ''}x`)
    .exhaustive()
