import { err, ok } from 'neverthrow'
import * as z from 'zod/mini'
import { TERMS_KINDS } from '#core/account/terms-document.ts'
import { plainText } from '#core/storing/plain-text.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { asIs, DateTime, Day, parsed, success } from '#adapters/http/contract/codec.ts'
import { Reason } from './orders.ts'
import { staffCall } from './staff-call.ts'

const VERSION_MAX_CHARACTERS = 40
const CHANGES_MAX_CHARACTERS = 300
/** Of a text, as the command takes it. */
export const TERMS_MAX_BYTES = 200 * 1024

const Kind = z.enum(TERMS_KINDS)

/** On one line; empty only where it may be. */
const line = (most: number, mayBeEmpty: boolean) =>
  parsed(
    Text(most * 2),
    text => {
      const said = plainText(text, most)
      return said || (mayBeEmpty && text.trim() === '') ? ok(said ?? '') : err(undefined)
    },
    asIs,
  )
const Version = line(VERSION_MAX_CHARACTERS, false)

const Markdown = parsed(
  Text(TERMS_MAX_BYTES),
  text =>
    text.trim() === '' || text.includes('\0') || new TextEncoder().encode(text).length > TERMS_MAX_BYTES
      ? err(undefined)
      : ok(text),
  asIs,
)

const ListedVersion = z.object({
  version: z.string(),
  importedAt: DateTime,
  releasedAt: z.nullable(DateTime),
  /** Null while it is a draft. */
  effectiveOn: z.nullable(Day),
  isWorse: z.boolean(),
  /** When all customers had their notice. */
  toldAt: z.nullable(DateTime),
})
export type ListedVersion = z.output<typeof ListedVersion>

export const listTerms = staffCall({
  method: 'GET',
  path: '/terms',
  access: 'SUPPORT',
  about: 'COMMON',
  body: null,
  answer: success({
    terms: z.array(
      z.object({
        kind: Kind,
        /** In force today; null while customers see the draft that comes with the product. */
        inForce: z.nullable(z.string()),
        versions: z.array(ListedVersion),
      }),
    ),
  }),
  summary: 'Each text that binds shop and customers, with its versions in the order in which they came.',
})

export const readTerms = staffCall({
  method: 'GET',
  path: '/terms/:kind',
  query: ['version'],
  access: 'SUPPORT',
  about: 'COMMON',
  body: null,
  answer: success({
    kind: Kind,
    /** Null of the draft that comes with the product. */
    version: z.nullable(z.string()),
    /** Markdown. */
    text: z.string(),
  }),
  summary: 'A text: the version that is named, else the one in force, else the draft that comes with the product.',
})

const written = { reason: Reason, dryRun: z.optional(z.boolean()) }

export const importTerms = staffCall({
  method: 'POST',
  path: '/terms/:kind/import',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  // As JSON a text may be some larger.
  bodyLimitBytes: 2 * TERMS_MAX_BYTES,
  body: z.object({ version: Version, text: Markdown, ...written }),
  answer: success({ kind: Kind, version: z.string(), characters: z.int(), dryRun: z.boolean() }),
  summary: 'Take in a text as a draft, or in place of one that was not released; customers see it once it is released.',
})

const Released = success({
  kind: Kind,
  version: z.string(),
  effectiveOn: Day,
  isWorse: z.boolean(),
  /** How many customers get a notice of it. */
  told: z.int(),
  /** How many are asked to agree at their next login, once it is in force. */
  asked: z.int(),
  dryRun: z.boolean(),
})
export type ReleasedVersion = z.output<typeof Released>

export const releaseTerms = staffCall({
  method: 'POST',
  path: '/terms/:kind/release',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: z.object({
    version: Version,
    effectiveOn: Day,
    isWorse: z.boolean(),
    /** What is new, for customers; empty of a first version. */
    changes: line(CHANGES_MAX_CHARACTERS, true),
    ...written,
  }),
  answer: Released,
  summary:
    'Put an imported text in force from a day on; customers are told 7 days ahead, 30 when it is worse for them.',
})

export const exportMarketing = staffCall({
  method: 'POST',
  path: '/marketing',
  access: 'ADMIN',
  about: 'SHOP',
  needsProof: true,
  body: z.object({ reason: Reason }),
  answer: success({ name: z.string(), csv: z.string(), rows: z.int() }),
  summary: 'Who agrees now to news and offers, with proved contacts, as CSV; kept in the audit log.',
})
