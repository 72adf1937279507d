import { err, ok } from 'neverthrow'
import { z } from 'zod'
import { Email } from '#core/account/email.ts'
import { ALIMTALK_KINDS } from '#core/notices/alimtalk.ts'
import { Day } from '#core/shared/day.ts'
import { type Shop, SHOP_LINKS, type ShopLink } from '#core/shared/shop.ts'
import type { Won } from '#core/shared/won.ts'
import { isMark, MARK_MAX_CHARACTERS } from '#core/shop/mark.ts'
import type { ReadShop } from '#core/shop/ports/shop-documents.ts'
import { plainText } from '#core/storing/plain-text.ts'
import { RegionCode } from '#core/storing/region.ts'

const MAX_ENTRIES = 200

const line = (max: number) =>
  z.string().transform((text, context) => {
    const plain = plainText(text, max)
    if (!plain) context.addIssue(`a line of 1 to ${max} characters`)
    return plain ?? ''
  })

const Phone = z.string().regex(/^[0-9]{2,4}(-[0-9]{3,4}){1,2}$/, 'a phone number with hyphens, as 1588-0000')
const YearDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-[0-3][0-9]$/, 'a day of the year, as 07-01')
  .refine(text => Day.parse(`2027-${text}`).isOk(), 'a day of each year, as 07-01')
const DayOfYear = z.string().transform((text, context) => {
  const day = Day.parse(text)
  if (day.isErr()) context.addIssue('a day, as 2027-03-01')
  return day.unwrapOr('' as Day)
})
const Code = z.string().transform((text, context) => {
  const code = RegionCode.parse(text)
  if (code.isErr()) context.addIssue('a region’s code, as RESORT')
  return code.unwrapOr('')
})
/** What a page leads to: nothing that runs. */
const Link = z
  .url({ protocol: /^https$/, error: 'an address that begins with https://' })
  .max(300, 'at most 300 characters')
const price = z
  .int('whole won')
  .min(1_000, 'at least 1,000 won')
  .max(10_000_000, 'at most 10,000,000 won')
  .transform(won => won as Won)
const Promises = z.array(line(60)).min(1).max(6)

/** Of a KakaoTalk channel or template, as SOLAPI shows it. */
const ProviderId = z.string().regex(/^[A-Za-z0-9_-]{4,60}$/, 'an id of SOLAPI, as KA01TP230126085130773ZHclHN4i674')

const Stops = z.int().min(0).max(500)

const Region = z.strictObject({
  code: Code,
  label: line(40),
  area: line(20),
  address: line(100),
  at: z.strictObject({ latitude: z.number().min(33).max(39), longitude: z.number().min(124).max(132) }),
  hours: line(60),
  isOpen: z.boolean(),
  pickupWindows: z.nullable(
    z.strictObject({
      weekdays: z.array(z.int().min(0).max(6)).min(1).max(7),
      stops: z.strictObject({ MORNING: Stops, AFTERNOON: Stops }),
      closedDays: z.array(DayOfYear).max(MAX_ENTRIES),
    }),
  ),
})

const Links = Object.fromEntries(SHOP_LINKS.map(link => [link, Link])) as Record<ShopLink, typeof Link>

const Document = z.strictObject({
  brand: z.strictObject({
    latin: z.string().regex(/^[A-Za-z][A-Za-z0-9 .-]{0,29}$/, '1 to 30 Latin letters and digits'),
    korean: line(12),
    mark: z.nullable(
      z
        .string()
        .trim()
        .refine(
          isMark,
          `an SVG of at most ${MARK_MAX_CHARACTERS} characters that begins with <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 88">, a square, and has shapes and their paint only`,
        ),
    ),
  }),
  company: z.strictObject({
    name: line(60),
    representative: line(40),
    registration: z.string().regex(/^[0-9]{3}-[0-9]{2}-[0-9]{5}$/, 'a registration number, as 123-45-67890'),
    mailOrder: line(40),
    address: line(120),
    hosting: line(60),
  }),
  support: z.strictObject({
    email: z.string().refine(text => Email.parse(text).isOk(), 'an e-mail address'),
    phone: Phone,
    hours: line(60),
  }),
  links: z.strictObject(Links),
  regions: z.tuple([Region], Region),
  prices: z
    .array(
      z.strictObject({
        from: DayOfYear,
        region: z.nullable(Code),
        won: z.strictObject({ BASIC: price, FLEX: price }),
      }),
    )
    .min(1)
    .max(MAX_ENTRIES),
  lateFees: z
    .array(
      z.strictObject({
        from: DayOfYear,
        region: z.nullable(Code),
        perDayWon: z
          .int('whole won')
          .min(0)
          .max(100_000, 'at most 100,000 won a day')
          .transform(won => won as Won),
      }),
    )
    .max(MAX_ENTRIES),
  promises: z.strictObject({ every: Promises, BASIC: Promises, FLEX: Promises }),
  paymentFeeBasisPoints: z.int('hundredths of a percent').min(0).max(2_000, 'at most 2000, which is 20 percent'),
  statutoryWithdrawal: z.nullable(z.boolean()),
  season: z.strictObject({ start: YearDay, windowStart: YearDay, windowEnd: YearDay }),
  pickup: z.strictObject({
    lastHour: z.int().min(0).max(23),
    withinBusinessDays: z.strictObject({ earliest: z.int().min(0).max(10), latest: z.int().min(0).max(20) }),
    closedDays: z.array(DayOfYear).max(MAX_ENTRIES),
  }),
  selfBooking: z.boolean(),
  limitToCapacity: z.boolean(),
  alimtalk: z.nullable(
    z.strictObject({
      channel: ProviderId,
      templates: z
        .array(
          z.strictObject({
            kind: z.enum(ALIMTALK_KINDS, 'a kind of notice that may have a template, as PAID'),
            id: ProviderId,
          }),
        )
        .max(ALIMTALK_KINDS.length)
        .refine(
          templates => new Set(templates.map(({ kind }) => kind)).size === templates.length,
          'one template for each kind',
        ),
    }),
  ),
})

/** In the words of whoever writes the document. */
const BY_TYPE: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  array: 'a list, as in shop show',
  object: 'facts with their names, as in shop show',
}

const mustBe = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')
    ? (BY_TYPE[issue.expected] ?? issue.message)
    : issue.message

/** An entry of a list by its code, where it has one. */
const placeIn = (value: unknown, [name, ...rest]: readonly PropertyKey[]): readonly string[] => {
  if (name === undefined) return []
  const entry: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  const code = Array.isArray(value) && typeof entry === 'object' && entry !== null && 'code' in entry && entry.code
  return [typeof code === 'string' ? code : String(name), ...placeIn(entry, rest)]
}

/** Nothing that it does not know is let in: a mistyped name would change nothing in silence. */
export const readShop: ReadShop = document => {
  const read = Document.safeParse(document)
  if (read.success) return ok(read.data satisfies Shop)
  return err(
    read.error.issues.flatMap(issue => {
      const path = placeIn(document, issue.path).join('.')
      return issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => ({ path: [path, key].filter(Boolean).join('.'), problem: 'is no fact of a shop' }))
        : [{ path, problem: `must be: ${mustBe(issue)}` }]
    }),
  )
}
