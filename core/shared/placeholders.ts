import { RegistrationNumber } from './registration-number.ts'
import { type Shop, TRIAL_SHOP } from './shop.ts'

/** What the law and the card provider want to be true before a shop opens; a brand may be called as in a trial. */
const FACTS = {
  'company.representative': shop => shop.company.representative,
  'company.registration': shop => shop.company.registration,
  'company.mailOrder': shop => shop.company.mailOrder,
  'company.address': shop => shop.company.address,
  'company.hosting': shop => shop.company.hosting,
  'support.phone': shop => shop.support.phone,
  'regions[0].address': shop => shop.regions[0].address,
} as const satisfies Readonly<Record<string, (shop: Shop) => string>>

/** Without these nobody knows with whom they have a contract, whatever a trial calls itself. */
const FILLED_IN = {
  ...FACTS,
  'company.name': shop => shop.company.name,
  'support.email': shop => shop.support.email,
} as const satisfies Readonly<Record<string, (shop: Shop) => string>>

/** The facts, by their path, with which no production may start: empty, still a trial's, or a number that no office has given (G220). */
export const placeholdersOf = (shop: Shop): readonly string[] => [
  ...new Set([
    ...pathsWhere(FILLED_IN, read => read(shop).trim() === ''),
    ...pathsWhere(FACTS, read => read(shop) === read(TRIAL_SHOP)),
    ...(RegistrationNumber.parse(shop.company.registration).isOk() ? [] : ['company.registration']),
  ]),
]

type Readers = Readonly<Record<string, (shop: Shop) => string>>

const pathsWhere = (readers: Readers, isMissing: (read: (shop: Shop) => string) => boolean): readonly string[] =>
  Object.entries(readers).flatMap(([path, read]) => (isMissing(read) ? [path] : []))

const hostOf = (address: string): string => /^https?:\/\/([^/:?#]+)/.exec(address)?.[1]?.toLowerCase() ?? ''

const TRIAL_HOST = hostOf(TRIAL_SHOP.links.help)

const isTrials = (host: string): boolean => host === TRIAL_HOST || host.endsWith(`.${TRIAL_HOST}`)

/**
 * What an open shop kept of a trial, by its path: the company's name under another brand, contacts and links that lead to a trial's address
 * although the shop is at another one (G914).
 */
export const strangersOf = ({ brand, company, support, links }: Shop, shopAddress: string): readonly string[] => {
  const isOtherBrand = brand.korean !== TRIAL_SHOP.brand.korean
  const hosts: Readonly<Record<string, string>> = {
    'support.email': support.email.split('@').at(-1) ?? '',
    ...Object.fromEntries(Object.entries(links).map(([name, address]) => [`links.${name}`, hostOf(address)])),
  }
  return [
    ...(isOtherBrand && company.name === TRIAL_SHOP.company.name ? ['company.name'] : []),
    ...(isTrials(hostOf(shopAddress)) ? [] : Object.keys(hosts).filter(path => isTrials(hosts[path] ?? ''))),
  ]
}
