import { whenIdle } from '../../app/when-idle.ts'

/** Lets the desk's own worker keep what the driver's page needs without a net (docs/decisions/0100); the app's keeps off it. */
export const keepDeskOffline = (): void => {
  if (import.meta.env.PROD)
    whenIdle(() => void navigator.serviceWorker?.register('/desk-worker.js', { scope: '/desk' }).catch(() => {}))
}
