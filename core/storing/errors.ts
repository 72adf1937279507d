/** No such order, or not the caller's: nobody can tell which. */
export type OrderNotFound = { readonly kind: 'OrderNotFound' }
