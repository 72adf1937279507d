import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { apiPage } from './api-page/api-page.ts'

/** `npm run api-docs`: writes the API reference anew. */
writeFileSync(fileURLToPath(new URL('../../docs/api.md', import.meta.url)), apiPage())
