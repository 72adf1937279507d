import { Command } from 'commander'
import { HOME_STATUSES, type HomeStatus } from '#core/storing/home-status.ts'
import type { Actor, OrderEvent } from '#core/storing/order-event.ts'
import { ORDER_STATES, type OrderState } from '#core/storing/order-state.ts'
import {
  type CustomerAction,
  homeStatusOf,
  type Leg,
  legOf,
  PROJECTION,
  recordStatusOf,
} from '#core/storing/projection.ts'
import { RECORD_STATUSES, type RecordStatus } from '#core/storing/record-status.ts'
import { ALLOWED_STEPS, TRANSITIONS } from '#core/storing/transitions.ts'
import { jsonOption, withExample } from '../options.ts'
import { type Answer, answered, columns, misused, type Run } from '../output.ts'
import { HOME_MEANINGS, STATE_MEANINGS } from './state-meanings.ts'

type Move = { readonly event: OrderEvent; readonly to: readonly OrderState[]; readonly actors: readonly Actor[] }

/** One internal state with all that is computed from it. */
type Standing = {
  readonly state: OrderState
  readonly meaning: string
  readonly homeStatus: HomeStatus
  readonly recordStatus: RecordStatus
  readonly leg: Leg | null
  readonly customerMay: readonly CustomerAction[]
  readonly moves: readonly Move[]
}

/** A value can be read in more than one way: most record statuses are named like a state. */
type Explained = {
  readonly value: string
  readonly kinds: readonly ('STATE' | 'HOME' | 'RECORD')[]
  readonly meaning: string
  readonly label: string
  readonly homeStatuses: readonly HomeStatus[]
  readonly recordStatuses: readonly RecordStatus[]
  readonly states: readonly Standing[]
}

const HOME_VALUES = Object.keys(HOME_STATUSES)
const RECORD_VALUES = Object.keys(RECORD_STATUSES)
const STATE_VALUES: readonly string[] = ORDER_STATES

export const statusCommand = (run: Run): Command =>
  withExample(new Command('status').addCommand(explainCommand(run)), 'status explain OUTBOUND_SCHEDULED')

const explainCommand = (run: Run): Command =>
  withExample(
    new Command('explain')
      .description('what a status means, which statuses go with it, its transitions and who may make them')
      .argument('<value>', 'an internal state, a home status from 0 to 9, or a record status')
      .addOption(jsonOption())
      .action(run(explain)),
    'status explain OUTBOUND_SCHEDULED',
    'status explain 8 --json',
  )

const explain = (typed: string): Answer => {
  const value = typed.toUpperCase()
  const states = ORDER_STATES.filter(state => isSeenAs(value, state))
  if (states.length > 0) return answered(explained(value, states), explainedText(explained(value, states)))

  const known = [...new Set([...STATE_VALUES, ...RECORD_VALUES]), 'a home status from 0 to 9'].join(', ')
  const message = `"${typed}" is no status. Use one of: ${known}.`
  return misused({ code: 'UNKNOWN_STATUS', message })
}

const isSeenAs = (value: string, state: OrderState): boolean =>
  [state, recordStatusOf(state), String(homeStatusOf(state))].includes(value)

const explained = (value: string, states: readonly OrderState[]): Explained => {
  const standings = states.map(explainState)
  const isHome = HOME_VALUES.includes(value)
  const own = standings.find(({ state }) => state === value)
  return {
    value,
    kinds: [
      ...(STATE_VALUES.includes(value) ? (['STATE'] as const) : []),
      ...(isHome ? (['HOME'] as const) : []),
      ...(RECORD_VALUES.includes(value) ? (['RECORD'] as const) : []),
    ],
    meaning: isHome
      ? HOME_MEANINGS[Number(value) as HomeStatus]
      : (own?.meaning ?? standings.map(({ meaning }) => meaning).join(' Or: ')),
    label: isHome
      ? HOME_STATUSES[Number(value) as HomeStatus]
      : RECORD_STATUSES[own?.recordStatus ?? (value as RecordStatus)],
    homeStatuses: [...new Set(standings.map(({ homeStatus }) => homeStatus))],
    recordStatuses: [...new Set(standings.map(({ recordStatus }) => recordStatus))],
    states: standings,
  }
}

const explainState = (state: OrderState): Standing => ({
  state,
  meaning: STATE_MEANINGS[state],
  homeStatus: homeStatusOf(state),
  recordStatus: recordStatusOf(state),
  leg: legOf(state),
  customerMay: PROJECTION[state].customerMay,
  moves: TRANSITIONS.map(({ event, actors }) => ({ event, to: findTargets(event, state), actors })).filter(
    ({ to }) => to.length > 0,
  ),
})

const findTargets = (event: OrderEvent, from: OrderState): readonly OrderState[] =>
  ALLOWED_STEPS.filter(step => step.event === event && step.from === from).map(({ to }) => to)

const explainedText = ({ value, kinds, meaning, label, states }: Explained): string =>
  [
    columns([
      ['value', `${value} (${kinds.join(', ').toLowerCase()})`],
      ['meaning', meaning],
      ['label', label],
    ]),
    columns([
      ['state', 'home', 'record', 'label', 'leg', 'customer may'],
      ...states.map(({ state, homeStatus, recordStatus, leg, customerMay }) => [
        state,
        String(homeStatus),
        recordStatus,
        RECORD_STATUSES[recordStatus],
        leg ?? '-',
        customerMay.join(', ') || '-',
      ]),
    ]),
    columns([
      ['from', 'event', 'to', 'moved by'],
      ...states.flatMap(({ state, moves }) =>
        moves.map(({ event, to, actors }) => [state, event, to.join(' or '), actors.join(', ')]),
      ),
    ]),
  ].join('\n\n')
