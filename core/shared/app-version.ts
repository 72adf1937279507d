/** Shown under service info. */
export const APP_VERSION = 'v1.4'
