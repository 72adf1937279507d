import { useState } from 'react'
import { HALF_DAYS, type PickupWindows, type Region } from '#core/shared/shop.ts'
import { CheckRow } from '../../../parts/check-row.tsx'
import { TextField } from '../../../parts/text-field.tsx'
import { WEEKDAYS } from '../../../texts/dates.ts'
import { ManyChoices } from '../../parts/many-choices.tsx'
import { SETTINGS_TEXTS } from '../../texts/settings.ts'
import { ChangeSheet } from './change-sheet.tsx'
import css from './settings.module.css'
import { factsWish, type ShownFacts, withRegion } from './shown-facts.ts'

const texts = SETTINGS_TEXTS.region
const windowTexts = SETTINGS_TEXTS.windows

const LINES = ['label', 'area', 'address', 'hours'] as const

type Typed = Readonly<Record<'code' | 'latitude' | 'longitude' | (typeof LINES)[number], string>> & {
  readonly isOpen: boolean
}

const EMPTY: Typed = {
  code: '',
  label: '',
  area: '',
  address: '',
  hours: '',
  latitude: '',
  longitude: '',
  isOpen: true,
}

const typedOf = ({ at, code, label, area, address, hours, isOpen }: Region): Typed => ({
  code,
  label,
  area,
  address,
  hours,
  isOpen,
  latitude: String(at.latitude),
  longitude: String(at.longitude),
})

type RegionProps = ShownFacts & {
  /** Null of a new one. */
  readonly region: Region | null
  readonly onClose: () => void
}

/** Name, address, map and hours of a region, and whether it takes new orders. */
export function RegionSheet({ facts, version, region, onClose }: RegionProps) {
  const [typed, setTyped] = useState(region === null ? EMPTY : typedOf(region))
  const now = facts.regions.find(({ code }) => code === region?.code)
  const changed: Region = {
    code: typed.code as Region['code'],
    label: typed.label,
    area: typed.area,
    address: typed.address,
    at: { latitude: Number(typed.latitude), longitude: Number(typed.longitude) },
    hours: typed.hours,
    isOpen: typed.isOpen,
    pickupWindows: now?.pickupWindows ?? null,
  }
  const missing = [...(region === null ? (['code'] as const) : []), ...LINES, 'latitude' as const, 'longitude' as const]
    .filter(name => typed[name] === '')
    .map(name => texts[name])
  const line = (name: Exclude<keyof Typed, 'isOpen'>, inputMode?: 'numeric') => (
    <TextField
      key={name}
      label={texts[name]}
      value={typed[name]}
      onChange={text => setTyped({ ...typed, [name]: name === 'code' ? text.toUpperCase() : text })}
      {...(inputMode && { inputMode })}
    />
  )

  return (
    <ChangeSheet
      title={region?.label ?? texts.addSheet}
      wish={missing.length === 0 ? factsWish({ regions: withRegion(facts.regions, changed) }) : null}
      missing={missing}
      version={version}
      regions={facts.regions}
      reasons={SETTINGS_TEXTS.reasons}
      onClose={onClose}
    >
      {region === null && line('code')}
      {LINES.map(name => line(name))}
      <div className={css.pair}>
        {line('latitude', 'numeric')}
        {line('longitude', 'numeric')}
      </div>
      <CheckRow
        label={texts.isOpen}
        note={texts.isOpenNote}
        checked={typed.isOpen}
        onChange={isOpen => setTyped({ ...typed, isOpen })}
      />
    </ChangeSheet>
  )
}

const NEW_WINDOWS: PickupWindows = {
  weekdays: [1, 2, 3, 4, 5],
  stops: { MORNING: 8, AFTERNOON: 8 },
  closedDays: [],
}
const STOPS = { MORNING: windowTexts.morning, AFTERNOON: windowTexts.afternoon } as const

/** From Monday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const

type WindowsProps = ShownFacts & { readonly region: Region; readonly onClose: () => void }

/** On which weekdays a region drives, and how many stops each half-day may hold. */
export function WindowsSheet({ facts, version, region, onClose }: WindowsProps) {
  const now = facts.regions.find(({ code }) => code === region.code) ?? region
  const { weekdays, stops } = now.pickupWindows ?? NEW_WINDOWS
  const [isOn, setOn] = useState(now.pickupWindows !== null)
  const [days, setDays] = useState(weekdays)
  const [typed, setTyped] = useState({ MORNING: String(stops.MORNING), AFTERNOON: String(stops.AFTERNOON) })
  const pickupWindows = isOn
    ? {
        weekdays: days.toSorted((a, b) => a - b),
        stops: { MORNING: Number(typed.MORNING), AFTERNOON: Number(typed.AFTERNOON) },
        closedDays: now.pickupWindows?.closedDays ?? [],
      }
    : null
  const missing = isOn ? HALF_DAYS.filter(half => typed[half] === '').map(half => STOPS[half]) : []

  return (
    <ChangeSheet
      title={windowTexts.sheet(region.label)}
      wish={missing.length === 0 ? factsWish({ regions: withRegion(facts.regions, { ...now, pickupWindows }) }) : null}
      missing={missing}
      version={version}
      regions={facts.regions}
      reasons={SETTINGS_TEXTS.reasons}
      onClose={onClose}
    >
      <CheckRow label={windowTexts.isOn} note={windowTexts.isOnNote} checked={isOn} onChange={setOn} />
      {isOn && (
        <>
          <ManyChoices
            label={windowTexts.weekdays}
            choices={WEEK.map(day => ({ value: day as number, label: WEEKDAYS[day] }))}
            values={days}
            onChange={setDays}
          />
          <div className={css.pair}>
            {HALF_DAYS.map(half => (
              <TextField
                key={half}
                label={STOPS[half]}
                value={typed[half]}
                onChange={text => setTyped({ ...typed, [half]: text.replaceAll(/\D/g, '').slice(0, 3) })}
                inputMode="numeric"
                suffix={windowTexts.unit}
              />
            ))}
          </div>
        </>
      )}
    </ChangeSheet>
  )
}
