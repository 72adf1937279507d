import { useState } from 'react'

const read = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** What is typed lives as long as the tab: a reload, or a look elsewhere, costs nothing of it. Without a key it is not kept. */
export const useTabDraft = <Draft extends object>(
  key: string | null,
  { parse, begin }: { readonly parse: (stored: unknown) => Draft | null; readonly begin: Draft },
) => {
  const [draft, setDraft] = useState(() => (key === null ? null : parse(read(key))) ?? begin)
  const change = (more: Partial<Draft>) => {
    const changed = { ...draft, ...more }
    setDraft(changed)
    if (key === null) return
    try {
      sessionStorage.setItem(key, JSON.stringify(changed))
    } catch {
      // Without room it lives as long as the page.
    }
  }
  return [draft, change] as const
}

export const dropTabDraft = (key: string): void => {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Where nothing can be kept nothing is left.
  }
}
