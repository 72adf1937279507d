import { errAsync, okAsync, ResultAsync } from 'neverthrow'
import { match } from 'ts-pattern'
import type { ServiceUnreachable } from '#core/shared/failures.ts'
import { Instant } from '#core/shared/instant.ts'
import type { OrderId } from '#core/shared/ids.ts'
import { readPage } from '#core/shared/page.ts'
import type { GearText } from '#core/storing/gear-text.ts'
import {
  currentLocker,
  isInLocker,
  type Locker,
  LockerCode,
  type LockerLabel,
  type LockerRange,
} from '#core/storing/locker.ts'
import { orderName } from '#core/storing/order-name.ts'
import { LOCKERS, type LockersAdded } from '#core/storing/ports/locker-records.ts'
import type { BlockedLockers } from '#core/storing/service/block-lockers.ts'
import type { SetMoved } from '#core/storing/service/clear-lockers.ts'
import { roleFor } from '#core/storing/service/advance-order.ts'
import type { StaffOrder } from '#core/storing/ports/staff-views.ts'
import {
  type Answer,
  answered,
  answeredPage,
  columns,
  NOTHING_WRITTEN,
  type Problem,
  refused,
  type Task,
  toErrorCode,
} from '../output.ts'
import { refusedAs, type StaffContext, withStaffContext, noSuchRegion } from '../staff/staff-context.ts'
import { LISTING, READING, writing } from '../staff/staff-member.ts'
import type { StaffReading } from '../staff/staff-options.ts'
import { orderNotFound } from './advance-text.ts'
import type {
  AddOptions,
  BlockOptions,
  ClearOptions,
  ListOptions,
  MoveOptions,
  RemoveOptions,
  ShowOptions,
} from './locker-command.ts'
import { type InRegion, regionOf, regionsOf } from './locker-options.ts'
import { record } from './record-step.ts'

export const addLockers = (codes: LockerRange, options: AddOptions): Task => {
  const { kind, capacity, reason, dryRun = false } = options
  const zone = options.zone ?? LockerCode.row(codes[0])
  const subject = subjectOf(codes)
  return withStaffContext(
    options,
    writing('ADMIN', { command: 'locker add', subject, reason }, dryRun, { region: at => regionOf(options, at) }),
    ({ addLockers: add, member, clock }) =>
      regionOf(options, member).asyncAndThen(region =>
        add({ region, codes, zone, kind, capacity }, { by: member.id, reason, at: clock.now() }, { dryRun })
          .map(added =>
            answered(
              { region, codes, zone, kind, capacity, dryRun, ...added },
              addedText(subject, codes, added, dryRun),
            ),
          )
          .orElse(
            refusedAs(refusal =>
              refused({
                code: toErrorCode(refusal.kind),
                message: match(refusal)
                  .with({ kind: 'UnknownRegion' }, noSuchRegion)
                  .with(
                    { kind: 'LockersExist' },
                    ({ codes: known }) => `Nothing was added, because these exist: ${known.join(', ')}.`,
                  )
                  .exhaustive(),
              }),
            ),
          ),
      ),
  )
}

const subjectOf = (codes: readonly LockerCode[]): string => [...new Set([codes[0], codes.at(-1)])].join('..')

export const removeLockers = (codes: readonly LockerCode[], options: RemoveOptions): Task => {
  const { reason, dryRun = false } = options
  const subject = subjectOf(codes)
  return withStaffContext(
    options,
    writing('ADMIN', { command: 'locker remove', subject, reason }, dryRun, { region: at => regionOf(options, at) }),
    ({ lockers, member, clock }) =>
      regionOf(options, member).asyncAndThen(region =>
        lockers
          .remove({ region, codes }, { by: member.id, reason, at: clock.now() }, { dryRun })
          .map(() =>
            answered(
              { region, codes, dryRun },
              columns([
                ['lockers', `${codes.length}: ${subject}`],
                ['', dryRun ? NOTHING_WRITTEN : 'Removed.'],
              ]),
            ),
          )
          .orElse(
            refusedAs(({ kind, codes: named }) =>
              refused(
                kind === 'LockersTaken'
                  ? {
                      code: 'LOCKERS_TAKEN',
                      message: `Nothing was removed, because these hold gear: ${named.join(', ')}.`,
                    }
                  : {
                      code: 'LOCKER_NOT_FOUND',
                      message: `Nothing was removed, because these are none: ${named.join(', ')}.`,
                    },
              ),
            ),
          ),
      ),
  )
}

const addedText = (
  subject: string,
  codes: readonly LockerCode[],
  { placed, loose }: LockersAdded,
  dryRun: boolean,
): string =>
  columns([
    ['lockers', `${codes.length}: ${subject}`],
    ...placed.map(id => ['in its noted locker', id]),
    ...loose.map(({ orderId, locker }) => ['in no locker', `${orderId}, noted: ${locker ?? 'nothing'}`]),
    ...(loose.length > 0 ? [['', 'Put each where it is by locker move ORDER CODE.']] : []),
    ['', dryRun ? NOTHING_WRITTEN : 'Done.'],
  ])

export const listLockers = ({ free, taken, blocked, zone, kind, ...options }: ListOptions): Task => {
  const state = free ? 'FREE' : taken ? 'TAKEN' : blocked ? 'BLOCKED' : null
  return withStaffContext(options, LISTING, ({ lockers, member }) =>
    regionOf(options, member).asyncAndThen(region =>
      readPage(LOCKERS, options, part =>
        lockers.list({
          region,
          zone: zone ?? null,
          state,
          kind: kind === undefined || kind === 'BOTH' ? null : kind,
          ...part,
        }),
      ).map(page => answeredPage(page, found => ({ lockers: found.map(lockerDocument) }), listText)),
    ),
  )
}

const stateText = ({ blockedReason, orders, capacity }: Locker): string => {
  const used = capacity === 1 ? (orders.length === 1 ? 'taken' : 'free') : `${orders.length} of ${capacity} taken`
  if (blockedReason === null) return used
  return `blocked, ${orders.length === 0 ? 'empty' : used}: ${blockedReason}`
}

const listText = (found: readonly Locker[]): string =>
  found.length === 0
    ? 'No locker matches.'
    : columns([
        ['locker', 'zone', 'kind', 'state', 'orders'],
        ...found.map(locker => [
          locker.code,
          locker.zone,
          locker.kind.toLowerCase(),
          stateText(locker),
          locker.orders.join(', ') || '-',
        ]),
      ])

const lockerDocument = ({ addedAt, ...locker }: Locker): object => ({ ...locker, addedAt: Instant.toIso(addedAt) })

const lockerNotFound = (code: string): Problem => ({
  code: 'LOCKER_NOT_FOUND',
  message: `There is no locker ${code}.`,
})

const setDocument = ({ order, customerName }: StaffOrder): object => ({
  orderId: order.id,
  customerName,
  equipmentType: order.equipmentType,
  brand: order.brand,
  equipmentName: order.equipmentName,
  equipmentSize: order.equipmentSize,
  state: order.state,
})

const setText = ({ order, customerName }: StaffOrder): string =>
  [
    order.id,
    [orderName(order), order.brand, order.equipmentName, order.equipmentSize].filter(Boolean).join(' '),
    customerName,
    order.state,
  ].join(', ')

export const showLocker = (label: LockerLabel, options: ShowOptions): Task =>
  withStaffContext(options, READING, context => answerLocker(context, label, options))

/** Of the region that its label says, or that is typed; else of the only one that has it (G994). */
export const answerLocker = (
  { lockers, views, member }: Pick<StaffContext, 'lockers' | 'views' | 'member'>,
  { region: labelled, code }: LockerLabel,
  { region: typed }: InRegion,
) => {
  const said = labelled ?? typed
  const regions = said === undefined ? regionsOf(member) : [said]
  return ResultAsync.combine(regions.map(region => lockers.find({ region, code })))
    .map(found => found.filter(locker => locker !== null))
    .andThen(([locker, ...others]) => {
      if (locker === undefined) return okAsync(refused(lockerNotFound(code)))
      if (others.length > 0)
        return errAsync({ kind: 'RegionNeeded' as const, regions: [locker, ...others].map(({ region }) => region) })
      return ResultAsync.combine(locker.orders.map(id => views.order(id))).map(orders => {
        const sets = orders.filter(order => order !== null)
        return answered({ ...lockerDocument(locker), sets: sets.map(setDocument) }, lockerText(locker, sets))
      })
    })
}

const lockerText = (locker: Locker, sets: readonly StaffOrder[]): string =>
  columns([
    ['locker', locker.code],
    ['region', locker.region],
    ['zone', locker.zone],
    ['kind', locker.kind.toLowerCase()],
    ['state', stateText(locker)],
    ...sets.map(set => ['holds', setText(set)]),
  ])

export const findLocker = (id: OrderId, options: StaffReading): Task =>
  withStaffContext(options, READING, ({ views, lockers }) =>
    views.order(id).andThen(found => {
      if (found === null) return okAsync(refused(orderNotFound(id)))
      const { order } = found
      const code = LockerCode.parse(currentLocker(order) ?? '').unwrapOr(null)
      const locker: ResultAsync<Locker | null, ServiceUnreachable> =
        code === null ? okAsync(null) : lockers.find({ region: order.location, code })
      return locker.map(kept => {
        const holding = kept?.orders.includes(id) ? kept : null
        return answered(
          { ...setDocument(found), locker: currentLocker(order), zone: holding?.zone ?? null },
          columns([
            ['order', setText(found)],
            ['locker', whereText(order)],
            ...(holding ? [['zone', holding.zone]] : []),
          ]),
        )
      })
    }),
  )

const whereText = (order: StaffOrder['order']): string =>
  isInLocker(order.state) ? (order.locker ?? 'not noted') : `in none: the gear is not in the storage (${order.state})`

export const moveLocker = (
  { id, locker }: { readonly id: OrderId; readonly locker: string | undefined },
  { zone, swap, ...options }: MoveOptions,
): Task =>
  record(
    { id, event: 'locker.moved', options },
    {
      ...(locker !== undefined && { locker: locker as GearText }),
      ...(zone !== undefined && { zone }),
      ...(swap && { isSwap: true }),
    },
  )

/** Each by itself: what one refuses is done of the others. */
export const clearLockers = (codes: LockerRange, options: ClearOptions): Task => {
  const { to, zone, reason, dryRun = false } = options
  const tried = { command: 'locker clear', subject: subjectOf(codes), reason }
  return withStaffContext(
    options,
    writing(roleFor('locker.moved'), tried, dryRun, { region: at => regionOf(options, at) }),
    ({ clearLockers: clear, member }) =>
      regionOf(options, member).asyncAndThen(region =>
        clear({
          region,
          codes,
          to: to ?? (zone === 'ANY' || zone === undefined ? null : zone),
          staff: member,
          reason,
          dryRun,
        })
          .map(sets => clearedAnswer(sets, dryRun))
          .orElse(
            refusedAs(({ codes: named }) =>
              refused({
                code: 'LOCKER_NOT_FOUND',
                message: `Nothing was moved, because these are none: ${named.join(', ')}.`,
              }),
            ),
          ),
      ),
  )
}

const clearedAnswer = (sets: readonly SetMoved[], dryRun: boolean): Answer => {
  const staying = sets.filter(({ to, refusal }) => to === null || refusal !== null)
  const document = { dryRun, moved: sets.filter(set => !staying.includes(set)).map(movedDocument), staying }
  const table = columns([
    ['order', 'from', 'to'],
    ...sets.map(({ orderId, from, to, refusal }) => [
      orderId,
      from,
      to === null ? 'stays: no free locker takes it' : refusal === null ? to : `stays: ${toErrorCode(refusal.kind)}`,
    ]),
  ])
  const text = `${table}\n${dryRun ? NOTHING_WRITTEN : `${sets.length - staying.length} moved, ${staying.length} stay.`}`
  if (staying.length === 0) return answered(document, text)
  const message = `${staying.length} of ${sets.length} stay where they are: ${staying.map(({ orderId, from }) => `${orderId} (${from})`).join(', ')}.`
  return refused({ code: 'SOME_STAY', message }, document, text)
}

const movedDocument = ({ orderId, from, to }: SetMoved): object => ({ orderId, from, to })

/** With null they are used again. */
export const blockLockers = (codes: LockerRange, options: BlockOptions, blockedReason: string | null): Task => {
  const { reason, dryRun = false } = options
  const command = blockedReason === null ? 'locker unblock' : 'locker block'
  return withStaffContext(
    options,
    writing('OPERATOR', { command, subject: subjectOf(codes), reason }, dryRun, {
      region: at => regionOf(options, at),
    }),
    ({ blockLockers: block, member, clock }) =>
      regionOf(options, member).asyncAndThen(region =>
        block({ region, codes }, blockedReason, { by: member.id, reason, at: clock.now() }, { dryRun })
          .map(all => blockedAnswer(all, dryRun))
          .orElse(refusedAs(() => refused(lockerNotFound(codes.join(', '))))),
      ),
  )
}

/** Of one locker its own answer. */
const blockedAnswer = ({ found, unknown }: BlockedLockers, dryRun: boolean): Answer => {
  const [only] = found
  const document =
    only !== undefined && found.length + unknown.length === 1
      ? { ...lockerDocument(only), dryRun }
      : { lockers: found.map(lockerDocument), dryRun }
  const text = columns([
    ...found.flatMap(locker => [
      ['locker', locker.code],
      ['state', stateText(locker)],
    ]),
    ['', dryRun ? NOTHING_WRITTEN : 'Done.'],
  ])
  if (unknown.length === 0) return answered(document, text)
  return refused(lockerNotFound(unknown.join(', ')), document, text)
}
