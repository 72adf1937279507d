import { codeBeyondHome, MOST_BEYOND_HOME_KB } from '../../ui-web/e2e/page-code.ts'
import type { Finding } from './measure.ts'

/** What each address of the built app asks for beyond home's code: bytes, so that no other work on the machine counts. */
export const benchRoutes = (): readonly Finding[] =>
  codeBeyondHome('ui-web/dist').map(({ page, kb }) => ({
    what: `${page}, code beyond home`,
    ours: kb,
    floor: MOST_BEYOND_HOME_KB,
    unit: 'KB',
    target: { atMost: 1 },
  }))
