/** How long we wait for the card provider to take the connection. */
export const GATEWAY_CONNECT_SECONDS = 3

/**
 * How long a whole call may take; after that its outcome is UNKNOWN and the customer's page keeps asking (G36). Toss itself may be at it for
 * 60 seconds (https://docs.tosspayments.com/resources/glossary/timeout), so nothing is taken for not made before `CONFIRM_MAY_TAKE_SECONDS`.
 */
export const GATEWAY_TOTAL_SECONDS = 10

/** How long a list of transactions may take: "at most 60 seconds" (https://docs.tosspayments.com/reference#거래-조회). */
export const LEDGER_TOTAL_SECONDS = 60

/** Calls of renewals that one worker keeps in flight unless set otherwise. */
export const RENEWAL_CALLS_IN_FLIGHT = 8

/** A confirm that the provider does not even show after this time is taken for one that never arrived: the order can be paid again. */
export const CONFIRM_MAY_TAKE_SECONDS = 60

/** So long the provider lets us take the money after the buyer agreed; then its record says EXPIRED. */
export const AGREEMENT_SECONDS = 600
