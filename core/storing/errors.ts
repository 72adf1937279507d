/** No such order, or not the caller's: the answer is the same. */
export type OrderNotFound = { readonly kind: 'OrderNotFound' }

/** No such report, or not the caller's: the answer is the same. */
export type ReportNotFound = { readonly kind: 'ReportNotFound' }

/** No such gear, or not the caller's: the answer is the same. */
export type NoEquipment = { readonly kind: 'NoEquipment' }

/** The request is not possible in the order's current state. */
export type InvalidState = { readonly kind: 'InvalidState' }
