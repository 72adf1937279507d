import { err, ok, type Result } from 'neverthrow'
import type { OrderId } from './ids.ts'
import type { DeskKind } from './payment-kind.ts'
import type { Won } from './won.ts'

/** By which money that a member of the staff has taken is found in the shop's own books. */
export type TakenAtDesk = { readonly kind: DeskKind; readonly reference: string }

/** Of fees for late gear: these orders of the customer may have been settled with the same money. */
export type TakenForFees = TakenAtDesk & { readonly beside: readonly OrderId[] }

/** Money with this reference was taken for something else. */
export type ReferenceUsed = { readonly kind: 'ReferenceUsed'; readonly orders: readonly OrderId[] }

/** It is another sum by now than the one that the member was shown and the customer was told. */
export type SumChanged = { readonly kind: 'SumChanged'; readonly sumWon: Won }

/** As the customer's own press, one of the staff is for the sum that was shown (G789); who types a command may have been shown none. */
export const checkShown = (sumWon: Won, shownWon: Won | undefined): Result<void, SumChanged> =>
  shownWon === undefined || shownWon === sumWon ? ok() : err({ kind: 'SumChanged', sumWon })
