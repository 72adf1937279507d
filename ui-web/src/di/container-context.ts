import type { Container } from 'inversify'
import { createContext } from 'react'

/** Answers the one container of the page, loading it on the first call. */
export type LoadContainer = () => Promise<Container>

export const ContainerContext = createContext<LoadContainer>(() => Promise.reject(new Error('No container was given.')))
