import { ensureProgram } from './build-program.ts'
import { PROGRAMS } from './built-program.ts'
import { ensureWebApp } from './web-app.ts'

/** `npm run build`: all that is made before it is served, for a shop and for a trial; an image is built so. */
await ensureWebApp()
for (const program of Object.values(PROGRAMS)) await ensureProgram(program)
