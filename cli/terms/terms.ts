import { err, ok, type ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import {
  NOTICE_DAYS,
  type ReleaseRefusal,
  releaseInForce,
  TERMS_KINDS,
  TERMS_TITLES,
  type TermsKind,
} from '#core/account/terms-document.ts'
import { Day } from '#core/shared/day.ts'
import { Instant } from '#core/shared/instant.ts'
import type { StaffRole } from '#core/shared/staff.ts'
import type { ListedTerms } from '#core/staff/ports/staff-terms.ts'
import { type Answer, answered, columns, misused, NOTHING_WRITTEN, refused, type Task, toErrorCode } from '../output.ts'
import { fileUnread } from '../files/file-unread.ts'
import type { Files } from '../files/files.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { READING, proving } from '../staff/staff-member.ts'
import { inSeoul } from '../time-text.ts'
import type { ImportTermsOptions, ReleaseTermsOptions, ShowTermsOptions } from './terms-command.ts'
import type { StaffReading } from '../staff/staff-options.ts'

/** What binds the shop is the owner's to say. */
const ROLE_FOR_TERMS: StaffRole = 'ADMIN'
const MOST_BYTES = 200 * 1024

export const listTerms = (options: StaffReading): Task =>
  withStaffContext(options, READING, ({ staffTerms }) =>
    staffTerms.list().map(listed => answered({ terms: listed.map(toDocument) }, listText(listed))),
  )

const iso = (at: Instant | null): string | null => (at === null ? null : Instant.toIso(at))

const toDocument = ({ importedAt, releasedAt, toldAt, ...terms }: ListedTerms): object => ({
  ...terms,
  importedAt: iso(importedAt),
  releasedAt: iso(releasedAt),
  toldAt: iso(toldAt),
})

const listText = (listed: readonly ListedTerms[]): string =>
  columns([
    ['kind', 'title', 'version', 'imported', 'in force from', 'customers told'],
    ...TERMS_KINDS.flatMap(kind => {
      const versions = listed.filter(terms => terms.kind === kind)
      const isDraft = versions.every(({ effectiveOn }) => effectiveOn === null)
      return [
        ...(isDraft ? [[kind, TERMS_TITLES[kind], 'draft', '-', 'shown as a draft', '-']] : []),
        ...versions.map(({ version, importedAt, effectiveOn, toldAt }) => [
          kind,
          TERMS_TITLES[kind],
          version,
          inSeoul(importedAt),
          effectiveOn ?? 'not released',
          toldAt === null ? '-' : inSeoul(toldAt),
        ]),
      ]
    }),
  ])

export const showTerms = (kind: TermsKind, { version, ...options }: ShowTermsOptions): Task =>
  withStaffContext(options, READING, ({ staffTerms, terms, termsDrafts, clock }) => {
    if (version !== undefined) {
      return staffTerms
        .text(kind, version)
        .map(text => (text === null ? notFound(kind, version) : shown(kind, version, text)))
    }
    return terms.released(kind).map(releases => {
      const release = releaseInForce(releases, Day.of(clock.now()))
      return release === null ? shown(kind, null, termsDrafts(kind)) : shown(kind, release.version, release.text)
    })
  })

const shown = (kind: TermsKind, version: string | null, text: string): Answer =>
  answered({ kind, version, text }, text.trimEnd())

const notFound = (kind: TermsKind, version: string): Answer =>
  refused({ code: 'TERMS_NOT_FOUND', message: `There is no version ${version} of ${kind}: terms list shows them.` })

export const importTerms =
  (kind: TermsKind, options: ImportTermsOptions): Task =>
  async place => {
    const { file, version, reason, dryRun = false } = options
    const text = await readMarkdown(place.files, file)
    if (text.isErr()) return text.error
    return withStaffContext(
      options,
      proving(ROLE_FOR_TERMS, { command: 'terms import', subject: `${kind} ${version}`, reason }, dryRun),
      ({ staffTerms, member, clock }) =>
        staffTerms
          .import({ kind, version, text: text.value }, { by: member.id, reason, at: clock.now() }, { dryRun })
          .map(() =>
            answered(
              { dryRun, kind, version, characters: text.value.length },
              dryRun
                ? NOTHING_WRITTEN
                : `${TERMS_TITLES[kind]} ${version} was imported. Customers see it once it is released: terms release ${kind} --version ${version}.`,
            ),
          )
          .orElse(refusedAs(refusal => refusalAnswer(kind, version, refusal))),
    )(place)
  }

const readMarkdown = (files: Files, file: string): ResultAsync<string, Answer> =>
  files
    .read(file, MOST_BYTES)
    .mapErr(fileUnread(file, notMarkdown(file)))
    .andThen(bytes => {
      const text = new TextDecoder().decode(bytes)
      return text.trim() === '' || text.includes('\0') ? err(notMarkdown(file)) : ok(text)
    })

const notMarkdown = (file: string): Answer =>
  misused({ code: 'INVALID_FILE', message: `${file} is no Markdown text of 1 byte to 200 KB.` })

export const releaseTerms = (kind: TermsKind, options: ReleaseTermsOptions): Task => {
  const { version, effective, worse = false, changes = '', reason, dryRun = false } = options
  return withStaffContext(
    options,
    proving(ROLE_FOR_TERMS, { command: 'terms release', subject: `${kind} ${version}`, reason }, dryRun),
    ({ releaseTerms: release, member, clock }) =>
      release(
        { kind, version, effectiveOn: effective, changes, isWorse: worse },
        { by: member.id, reason, at: clock.now() },
        { dryRun },
      )
        .map(({ told, asked }) =>
          answered(
            { dryRun, kind, version, effectiveOn: effective, isWorse: worse, told, asked },
            columns([
              ['told now', `${told} customers`],
              ['asked to agree', `${asked} customers, at their next login from ${effective} on`],
              ['', dryRun ? NOTHING_WRITTEN : `${TERMS_TITLES[kind]} ${version} is in force from ${effective} on.`],
            ]),
          ),
        )
        .orElse(refusedAs(refusal => refusalAnswer(kind, version, refusal))),
  )
}

const refusalAnswer = (kind: TermsKind, version: string, refusal: ReleaseRefusal): Answer =>
  match(refusal)
    .with({ kind: 'TermsNotFound' }, () => notFound(kind, version))
    .with({ kind: 'AlreadyReleased' }, ({ kind: code }) =>
      refused({
        code: toErrorCode(code),
        message: `${kind} ${version} was released: customers agreed to it, so it stays. Give the new text another version.`,
      }),
    )
    .with({ kind: 'EffectiveTooEarly' }, ({ kind: code, earliest }) =>
      refused(
        {
          code: toErrorCode(code),
          message: `Customers are told ${NOTICE_DAYS.usual} days ahead, ${NOTICE_DAYS.worse} when it is worse for them, and no version comes before another: ${earliest} at the earliest.`,
        },
        { earliest },
      ),
    )
    .with({ kind: 'EffectiveFarAhead' }, ({ kind: code, latest }) =>
      refused(
        { code: toErrorCode(code), message: `No other version could be released until then: ${latest} at the latest.` },
        { latest },
      ),
    )
    .with({ kind: 'ChangesMissing' }, ({ kind: code }) =>
      refused({ code: toErrorCode(code), message: 'Say what is new, for customers: add --changes <text>.' }),
    )
    .exhaustive()
