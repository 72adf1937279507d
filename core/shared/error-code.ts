/** The code of a failure by its name: `CheckoutLimit` is `CHECKOUT_LIMIT`, on the wire and in the answers of commands. */
export const toErrorCode = (kind: string): string =>
  kind.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toUpperCase()
