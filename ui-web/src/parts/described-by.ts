import { createContext, useContext } from 'react'

/** Id of the name of what its buttons and links are about: of several alike, as in a list of sets, it tells by ear which one is meant. */
export const DescribedBy = createContext<string | undefined>(undefined)

export const useDescribedBy = () => ({ 'aria-describedby': useContext(DescribedBy) })
