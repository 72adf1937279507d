/** How long a finished login, or sign-up, stays to be read. */
export const SOCIAL_SUCCESS_SHOWN_MS = 2000
/** How long the reason of a failed one does. */
export const SOCIAL_FAILURE_SHOWN_MS = 3000
