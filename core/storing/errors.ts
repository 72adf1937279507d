/** No such order, or not the caller's: nobody can tell which. */
export type OrderNotFound = { readonly kind: 'OrderNotFound' }

/** No such report, or not the caller's: nobody can tell which. */
export type ReportNotFound = { readonly kind: 'ReportNotFound' }

/** No such gear, or not the caller's: nobody can tell which. */
export type NoEquipment = { readonly kind: 'NoEquipment' }

/** What was asked for cannot happen to the order where it stands now. */
export type InvalidState = { readonly kind: 'InvalidState' }
