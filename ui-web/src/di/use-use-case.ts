import { use, useContext } from 'react'
import { resolve, type Token } from '#adapters/container/token.ts'
import { ContainerContext } from './container-context.ts'

/**
 * The use case behind a token, for screens that cannot show anything without one; suspends until the container is there.
 * A screen that is rendered at build time takes `useUseCaseLater`.
 */
export const useUseCase = <T>(token: Token<T>): T => resolve(use(useContext(ContainerContext)()), token)
