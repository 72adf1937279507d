import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Customer } from '#core/account/customer.ts'
import type { DeviceMemory } from '#core/account/service/device-memory.ts'
import { KNOWN_DEVICE_DAYS, SESSION_HOURS } from '#core/account/session-timing.ts'
import type { Visitor } from '#core/account/visitor.ts'
import type { Cookies } from './cookies.ts'
import { deviceLabel } from './device-label.ts'

/** Marks a browser, for as long as a social sign-in or a code is under way (O3). */
const BROWSER_COOKIE = 'seasonkeep_browser'
/** Says to which accounts this browser has signed in before. */
const DEVICE_COOKIE = 'seasonkeep_device'

export const toVisitor = (
  request: FastifyRequest,
  cookies: Pick<Cookies, 'read'>,
  devices: Pick<DeviceMemory, 'read'>,
): Visitor => ({
  address: toNetwork(request.ip),
  device: deviceLabel(request.headers['user-agent'] ?? ''),
  browser: cookies.read(BROWSER_COOKIE),
  knownDevice: devices.read(cookies.read(DEVICE_COOKIE)),
})

/** The same visitor with a mark to come back with. */
export const marked = (visitor: Visitor, cookies: Cookies): Visitor => {
  const browser = visitor.browser ?? randomBytes(24).toString('base64url')
  cookies.set(BROWSER_COOKIE, browser, SESSION_HOURS * 60 * 60)
  return { ...visitor, browser }
}

/** Stores in the browser to which account it has just signed in. */
export const rememberDevice = (
  { remember }: DeviceMemory,
  { visitor, cookies }: { readonly visitor: Visitor; readonly cookies: Cookies },
  { id }: Customer,
): void => cookies.set(DEVICE_COOKIE, remember(id, visitor.knownDevice), KNOWN_DEVICE_DAYS * 24 * 60 * 60)

/** A household has 64 bits of IPv6 to itself; a limit by single addresses would limit nothing. */
export const toNetwork = (named: string): string => {
  const ip = withoutPort(named)
  if (!isIPv6(ip)) return ip
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(ip) ?? []
  if (mapped) return mapped
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const groups = (text: string): string[] => text.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups(head).length - groups(tail).length) }, () => '0')
  return [...groups(head), ...zeros, ...groups(tail)].slice(0, 4).join(':')
}

/** Some proxies name the port of the connection too: with it each connection would be an address of its own. */
const withoutPort = (named: string): string =>
  /^(\d+(?:\.\d+){3}):\d+$/.exec(named)?.[1] ?? /^\[([\da-f:.%]+)\](?::\d+)?$/i.exec(named)?.[1] ?? named
