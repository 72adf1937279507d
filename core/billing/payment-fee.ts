import type { Won } from '#core/shared/won.ts'

const BASIS_POINTS_OF_THE_WHOLE = 10_000

/** The fee written onto a payment when it is confirmed, rounded down; later changes of the rate never touch it (G41). */
export const paymentFee = (paid: Won, basisPoints: number): Won =>
  Math.floor((paid * basisPoints) / BASIS_POINTS_OF_THE_WHOLE) as Won
