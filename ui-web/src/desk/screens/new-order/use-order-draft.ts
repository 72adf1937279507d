import { useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { type Desk, useDesk } from '../../desk.ts'
import { type OrderDraft, parseOrderDraft } from './order-draft.ts'

/** A step back to a half typed order, or a reload, finds it as it was; any other way begins anew, so that no order begins with somebody else's words (G757). */
export const useOrderDraft = (begin: OrderDraft) => {
  const { notes } = useDesk()
  const isBack = useNavigationType() === NavigationType.Pop
  const [draft, setDraft] = useState(() => (isBack ? parseOrderDraft(notes.read('order')) : null) ?? begin)
  const change = (changed: OrderDraft) => {
    setDraft(changed)
    notes.write('order', JSON.stringify(changed))
  }
  return [draft, change] as const
}

export const dropOrderDraft = ({ notes }: Pick<Desk, 'notes'>): void => notes.write('order', null)
