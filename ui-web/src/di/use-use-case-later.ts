import { useCallback, useContext, useEffect } from 'react'
import { resolve, type Token } from '#adapters/container/token.ts'
import { ContainerContext } from './container-context.ts'

/** The use case behind a token, for when it is first needed: `(await signIn())(…)`. Its code loads once the screen is shown. */
export const useUseCaseLater = <T>(token: Token<T>): (() => Promise<T>) => {
  const load = useContext(ContainerContext)
  useEffect(() => {
    // A failure now is met again, and shown, when the use case is really needed.
    load().catch(() => undefined)
  }, [load])
  return useCallback(async () => resolve(await load(), token), [load, token])
}
