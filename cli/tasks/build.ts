import { ensureProgram } from './build-program.ts'
import { ensureWebApp } from './web-app.ts'

/** `npm run build`: all that `npm start` makes before it serves; an image is built so. */
await ensureWebApp()
await ensureProgram()
