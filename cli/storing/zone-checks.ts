import { okAsync, type ResultAsync } from 'neverthrow'
import type { LockerZone } from '#core/storing/locker.ts'
import type { ZoneChecked } from '#core/storing/ports/zone-checks.ts'
import { MAX_LABELS_CHECKED, type ScannedSet } from '#core/storing/zone-check.ts'
import { fileUnread } from '../files/file-unread.ts'
import type { Files } from '../files/files.ts'
import { type Answer, answered, columns, misused, NOTHING_WRITTEN, refused, type Task, toErrorCode } from '../output.ts'
import { refusedAs, withStaffContext } from '../staff/staff-context.ts'
import { writing } from '../staff/staff-member.ts'
import type { CheckOptions } from './locker-command.ts'
import { regionOf } from './locker-options.ts'

/** Of one label a line, with room to spare. */
const MOST_BYTES = MAX_LABELS_CHECKED * 50

export const checkZone =
  (zone: LockerZone, options: CheckOptions): Task =>
  async place => {
    const { found, file, reason, dryRun = false } = options
    const read = await (file === undefined ? okAsync(found ?? []) : readLabels(place.files, file))
    if (read.isErr()) return read.error
    const scanned = read.value
    if (scanned.length > MAX_LABELS_CHECKED) return misused(TOO_MANY)
    return withStaffContext(
      options,
      writing('OPERATOR', { command: 'locker check', subject: zone, reason }, dryRun, {
        region: at => regionOf(options, at),
      }),
      ({ zoneChecks, member, clock }) => {
        const now = clock.now()
        return regionOf(options, member).asyncAndThen(region =>
          zoneChecks
            .finish({ region, zone, scanned, since: now }, { by: member.id, reason, at: now }, { dryRun })
            .map(checked => checkedAnswer(zone, checked, dryRun))
            .orElse(
              refusedAs(({ kind }) =>
                refused({
                  code: toErrorCode(kind),
                  message: `There is no locker in a zone ${zone}: locker list shows them.`,
                }),
              ),
            ),
        )
      },
    )(place)
  }

const TOO_MANY = { code: 'INVALID_FILE', message: `At most ${MAX_LABELS_CHECKED} labels at once.` }

/** One a line; empty lines are none. */
const readLabels = (files: Files, file: string): ResultAsync<readonly string[], Answer> =>
  files
    .read(file, MOST_BYTES)
    .mapErr(fileUnread(file, misused(TOO_MANY)))
    .map(bytes =>
      new TextDecoder()
        .decode(bytes)
        .split('\n')
        .map(line => line.trim())
        .filter(line => line !== ''),
    )

const checkedAnswer = (zone: LockerZone, checked: ZoneChecked, dryRun: boolean): Answer => {
  const { found, missing, unexpected, unknown } = checked
  return answered(
    { zone, dryRun, found: found.map(({ orderId }) => orderId), missing, unexpected, unknown },
    columns([
      ['zone', zone],
      ['found', String(found.length)],
      ...missing.map(({ orderId, locker }) => ['missing', `${orderId}, of ${locker}`]),
      ...unexpected.map(set => ['unexpected', `${set.orderId}, ${placeText(set)}`]),
      ...unknown.map(text => ['unknown', text]),
      [
        '',
        dryRun ? NOTHING_WRITTEN : missing.length === 0 ? 'Done.' : `Done; ${missing.length} to look for: task list.`,
      ],
    ]),
  )
}

const placeText = ({ state, region, locker }: ScannedSet): string =>
  locker === null ? `in no locker (${state})` : `of ${locker} in ${region}`
