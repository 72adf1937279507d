import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { MAIL_PATHS } from '#adapters/messaging/account/account-messages.ts'
import { NOTICE_PATHS } from '#adapters/messaging/notices/notice-words.ts'
import { routes } from './routes.tsx'

test.each([...Object.values(NOTICE_PATHS), ...Object.values(MAIL_PATHS)])(
  'a message that leads to %s leads to a screen',
  path => {
    const found = matchRoutes(routes, path)?.at(-1)
    expect(found?.route.path).toBe(path)
  },
)
