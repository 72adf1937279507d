/** On a phone the messenger app is tried first, and the web address when it has not opened by then. */
export const KAKAO_APP_FALLBACK_MS = 2000
/** How long a finished login, or sign-up, stays to be read. */
export const SOCIAL_SUCCESS_SHOWN_MS = 2000
/** How long the reason of a failed one does. */
export const SOCIAL_FAILURE_SHOWN_MS = 3000
/** Whoever is still away at Naver after this is taken to have given up. */
export const NAVER_PROGRESS_MINUTES = 3
