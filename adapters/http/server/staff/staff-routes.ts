import fastifyCookie from '@fastify/cookie'
import type { FastifyPluginAsync } from 'fastify'
import { refuseEncoded, takeJson } from '#adapters/http/server/bodies.ts'
import { replyRefused } from '#adapters/http/server/reply-failure.ts'
import { staffMemberRoutes } from './member-routes.ts'
import { staffAccessRoutes } from './access-routes.ts'
import { type CommandServer, sentCommandRoutes } from './command-routes.ts'
import { commandLineRoutes } from './command-line-routes.ts'
import { pictureRoutes, staffBenchRoutes } from './bench-routes.ts'
import { staffCalendarRoutes } from './calendar-routes.ts'
import { type DeskNews, staffEventRoutes } from './event-routes.ts'
import { staffPriceRoutes } from './price-routes.ts'
import { staffSettingsRoutes } from './settings-routes.ts'
import { staffCheckoutRoutes } from './checkout-routes.ts'
import { staffCustomerRoutes } from './customer-routes.ts'
import { staffMessageRoutes } from './message-routes.ts'
import { staffLockerRoutes } from './locker-routes.ts'
import { staffStorageRoutes } from './storage-routes.ts'
import { staffOpenApi } from '#adapters/http/server/open-api/staff-open-api.ts'
import { staffLookRoutes } from './look-routes.ts'
import { staffMoneyRoutes } from './money-routes.ts'
import { staffNewOrderRoutes } from './new-order-routes.ts'
import { staffOrderMoneyRoutes } from './order-money-routes.ts'
import { staffOrderRoutes } from './order-routes.ts'
import { staffNoteRoutes } from './note-routes.ts'
import { staffTaskRoutes } from './task-routes.ts'
import { staffTermsRoutes } from './terms-routes.ts'
import { staffWorkRoutes } from './work-routes.ts'
import { makeStaffMount, type StaffServer } from './staff-mount.ts'

export type StaffApi = StaffServer & {
  readonly news: DeskNews
  /** Where members may send commands; null where nobody can. */
  readonly commands: CommandServer | null
  /** Where the staff's browsers reach the desk. */
  readonly deskOrigin: string
  /** Where the sandbox is, one may sign in without a key. */
  readonly isTrial: boolean
}

/** The staff API, below `/api/staff`: apart from the customers', with a door of its own. */
export const staffRoutes =
  (parts: StaffApi): FastifyPluginAsync =>
  async api => {
    await api.register(fastifyCookie)
    api.addHook('onSend', (_request, reply, _payload, done) => {
      void reply.header('cache-control', 'no-store')
      done()
    })
    refuseEncoded(api)
    takeJson(api)
    api.setNotFoundHandler((_request, reply) => replyRefused(reply, 404, 'NOT_FOUND'))
    const mount = makeStaffMount(api, parts)
    staffAccessRoutes(mount, parts)
    commandLineRoutes(mount, parts)
    staffWorkRoutes(mount)
    staffTaskRoutes(mount)
    staffNoteRoutes(mount)
    staffOrderRoutes(mount)
    staffNewOrderRoutes(mount)
    staffCheckoutRoutes(mount)
    staffOrderMoneyRoutes(mount)
    staffMoneyRoutes(mount)
    staffLookRoutes(mount)
    staffCustomerRoutes(mount)
    staffMessageRoutes(mount)
    staffBenchRoutes(mount)
    staffStorageRoutes(mount)
    staffLockerRoutes(mount)
    staffSettingsRoutes(mount)
    staffTermsRoutes(mount)
    staffCalendarRoutes(mount)
    staffMemberRoutes(mount)
    staffPriceRoutes(mount)
    staffEventRoutes(api, parts, parts.news)
    // Made once: it takes longer than any call.
    let description: string | undefined
    api.get('/openapi.json', (_request, reply) =>
      reply.type('application/json; charset=utf-8').send((description ??= JSON.stringify(staffOpenApi()))),
    )
    await api.register(async pictures => pictureRoutes(pictures, parts))
    const { commands } = parts
    if (commands !== null) await api.register(async words => sentCommandRoutes(words, parts, commands))
  }
