import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Visitor } from '#core/account/visitor.ts'
import { deviceLabel } from './device-label.ts'

/** Marks a browser for the length of a social sign-in (O3). */
export const BROWSER_COOKIE = 'seasonkeep_browser'

/** `browser` is what its cookie says. */
export const visitorOf = (request: FastifyRequest, browser: string | null): Visitor => ({
  address: networkOf(request.ip),
  device: deviceLabel(request.headers['user-agent'] ?? ''),
  browser,
})

/** A household has 64 bits of IPv6 to itself; a limit by single addresses would limit nothing. */
const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(ip) ?? []
  if (mapped) return mapped
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const groups = (text: string): string[] => text.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups(head).length - groups(tail).length) }, () => '0')
  return [...groups(head), ...zeros, ...groups(tail)].slice(0, 4).join(':')
}
