import { deskStrategy } from './desk-strategy.ts'
import { serveOffline } from './serve-offline.ts'

/** The shell is the one page of the desk, whatever its address. */
serveOffline({ prefix: 'desk-', shell: '/desk', strategyOf: deskStrategy })
