import { type ReactNode, useCallback, useRef, useState } from 'react'
import { ProofSheet } from './proof-sheet.tsx'
import { ProofContext } from './use-act.ts'

/** Holds the sheet that asks for a fresh proof, for whatever call needs one. */
export function ProofProvider({ children }: { readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const waiting = useRef<((isProved: boolean) => void)[]>([])

  // Two calls that need a proof at the same time wait for the same one.
  const ask = useCallback(() => {
    setOpen(true)
    return new Promise<boolean>(resolve => waiting.current.push(resolve))
  }, [])
  const settle = useCallback((isProved: boolean) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(isProved)
  }, [])

  return (
    <ProofContext value={ask}>
      {children}
      <ProofSheet open={isOpen} onSettled={settle} />
    </ProofContext>
  )
}
