/** After this a login at Naver that has not come back counts as abandoned. */
export const NAVER_PROGRESS_MINUTES = 3
