/** How long we wait for the card provider to take the connection. */
export const GATEWAY_CONNECT_SECONDS = 3

/** How long a whole call may take; after that its outcome is UNKNOWN and the customer's page keeps asking (G36). */
export const GATEWAY_TOTAL_SECONDS = 10
