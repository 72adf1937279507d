import { createContext, useContext } from 'react'

export const ToastContext = createContext<(text: string) => void>(() => undefined)

/** Says a short word over the foot of the page, read out too. */
export const useToast = (): ((text: string) => void) => useContext(ToastContext)
