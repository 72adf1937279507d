import { createContext } from 'react'
import type { Resolver } from '#adapters/container/token.ts'

/** Answers the one container of the page, loading it on the first call. */
export type LoadContainer = () => Promise<Resolver>

export const ContainerContext = createContext<LoadContainer>(() => Promise.reject(new Error('No container was given.')))
