import type { Resolver } from '#adapters/container/token.ts'
import type { LoadContainer } from './container-context.ts'

/** Loads once and remembers; a failed load (offline) is dropped, so that the next call tries again. */
export const lazyContainer = (load: () => Promise<Resolver>): LoadContainer => {
  let loaded: Promise<Resolver> | undefined
  return () => {
    loaded ??= load().catch((cause: unknown) => {
      loaded = undefined
      throw cause
    })
    return loaded
  }
}
