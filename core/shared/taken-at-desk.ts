import type { OrderId } from './ids.ts'
import type { DeskKind } from './payment-kind.ts'

/** By which money that a member of the staff has taken is found in the shop's own books. */
export type TakenAtDesk = { readonly kind: DeskKind; readonly reference: string }

/** Money with this reference was taken for something else. */
export type ReferenceUsed = { readonly kind: 'ReferenceUsed'; readonly orders: readonly OrderId[] }
