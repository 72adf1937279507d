import { ContainerModule } from 'inversify'
import { makeReadNotices } from '#core/notices/customer/read-notices.ts'
import { AccountSide } from './account-tokens.ts'
import { NoticesSide } from './notices-tokens.ts'
import { bindFactory } from './token.ts'
import { Ports } from './tokens.ts'

/** The use cases of the notices area; their ports are bound by the container that loads them. */
export const noticesModule = new ContainerModule(module => {
  const { seenNoticesStore } = NoticesSide
  const { sessionStore } = AccountSide
  bindFactory(module, NoticesSide.readNotices, makeReadNotices, {
    ownNotices: Ports.ownNotices,
    seenNoticesStore,
    sessionStore,
  })
})
