import { useState } from 'react'
import type { OrderId } from '#core/shared/ids.ts'
import { maskName } from '#core/staff/mask-name.ts'
import { useDesk } from '../../desk.ts'

export type Recent = { readonly orderId: OrderId; readonly name: string }

const MOST = 8

/** The orders that were opened last from a search on this device: nothing but ids and masked names, until the member signs out (G323). */
export const useRecent = () => {
  const { notes } = useDesk()
  const [recent, setRecent] = useState<readonly Recent[]>(() => parse(notes.read('recent')))

  const keep = (kept: readonly Recent[]) => {
    setRecent(kept)
    notes.write('recent', kept.length === 0 ? null : JSON.stringify(kept))
  }
  return {
    recent,
    note(orderId: OrderId, name: string): void {
      const others = recent.filter(one => one.orderId !== orderId)
      keep([{ orderId, name: maskName(name) }, ...others].slice(0, MOST))
    },
    clear: () => keep([]),
  }
}

const parse = (text: string | null): readonly Recent[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, MOST) : []
  } catch {
    return []
  }
}

const isRecent = (kept: unknown): kept is Recent =>
  typeof kept === 'object' &&
  kept !== null &&
  'orderId' in kept &&
  typeof kept.orderId === 'string' &&
  'name' in kept &&
  typeof kept.name === 'string'
