import { cacheStrategy } from './cache-strategy.ts'
import { serveOffline } from './serve-offline.ts'

/** The shell is the page without a screen: the app finds out by the address which one it is. */
serveOffline({ prefix: 'app-', shell: '/app', strategyOf: cacheStrategy })
