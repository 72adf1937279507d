/** Safari knows no idle time. */
export const whenIdle = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout
