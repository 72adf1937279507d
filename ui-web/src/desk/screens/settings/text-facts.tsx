import { useState } from 'react'
import { RegistrationNumber } from '#core/shared/registration-number.ts'
import { type Shop, SHOP_LINKS } from '#core/shared/shop.ts'
import { TextField } from '../../../parts/text-field.tsx'
import { factName, SETTINGS_TEXTS as texts } from '../../texts/settings.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { factsWish, type ShownFacts } from './shown-facts.ts'

type Kind = 'text' | 'number' | 'percent'
type TextFact = { readonly path: string; readonly kind?: Kind; readonly suffix?: string; readonly placeholder?: string }

/** Groups of facts that are typed, as an owner thinks of them. */
export const TEXT_GROUPS = {
  brand: [{ path: 'brand.korean' }, { path: 'brand.latin' }],
  company: ['name', 'representative', 'registration', 'mailOrder', 'address', 'hosting'].map(name => ({
    path: `company.${name}`,
  })),
  support: ['phone', 'email', 'hours'].map(name => ({ path: `support.${name}` })),
  links: SHOP_LINKS.map(link => ({ path: `links.${link}`, placeholder: 'https://' })),
  season: ['start', 'windowStart', 'windowEnd'].map(name => ({ path: `season.${name}`, placeholder: '07-01' })),
  pickup: [
    { path: 'pickup.lastHour', kind: 'number', suffix: '시' },
    { path: 'pickup.withinBusinessDays.earliest', kind: 'number', suffix: '영업일 뒤' },
    { path: 'pickup.withinBusinessDays.latest', kind: 'number', suffix: '영업일 뒤' },
  ],
  paymentFee: [{ path: 'paymentFeeBasisPoints', kind: 'percent', suffix: '%' }],
} as const satisfies Readonly<Record<string, readonly TextFact[]>>

export type TextGroup = keyof typeof TEXT_GROUPS

const REGISTRATION = 'company.registration'

const valueAt = (facts: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>>)[name], facts)

const typedOf = (facts: Shop, { path, kind }: TextFact): string => {
  const value = valueAt(facts, path)
  return kind === 'percent' ? String(Number(value) / 100) : String(value)
}

/** What the typed text says; a number that is none goes as it is, and the service says so. */
const parseTyped = (text: string, kind: Kind = 'text'): unknown => {
  if (kind === 'text') return text.trim()
  const number = Number(text.replace(',', '.'))
  if (text.trim() === '' || Number.isNaN(number)) return text
  return kind === 'percent' ? Math.round(number * 100) : number
}

const nested = (path: string, value: unknown): object =>
  path
    .split('.')
    .toReversed()
    .reduce<unknown>((below, name) => ({ [name]: below }), value) as object

const merged = (one: object, other: object): object =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map(name => {
      const [a, b] = [(one as Record<string, unknown>)[name], (other as Record<string, unknown>)[name]]
      return [name, isParts(a) && isParts(b) ? merged(a, b) : (b ?? a)]
    }),
  )

const isParts = (value: unknown): value is object => typeof value === 'object' && value !== null

type Props = ShownFacts & { readonly group: TextGroup; readonly onClose: () => void }

/** Facts that are lines of text or numbers, together in one small form. */
export function TextFactsSheet({ group, facts, version, onClose }: Props) {
  const fields: readonly TextFact[] = TEXT_GROUPS[group]
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(field => [field.path, typedOf(facts, field)])),
  )
  // What was not touched is not said: somebody else may have changed it meanwhile.
  const touched = fields.filter(field => typed[field.path] !== typedOf(facts, field))
  const isMistyped = ({ path }: TextFact) =>
    path === REGISTRATION &&
    touched.some(field => field.path === path) &&
    RegistrationNumber.parse(typed[path] ?? '').isErr()
  const mistyped = fields.filter(isMistyped)
  const wish = touched.map(({ path, kind }) => nested(path, parseTyped(typed[path] ?? '', kind))).reduce(merged, {})

  return (
    <ChangeSheet
      title={texts.sheets[group]}
      wish={touched.length === 0 || mistyped.length > 0 ? null : factsWish(wish)}
      missing={mistyped.map(({ path }) => factName(path, facts.regions))}
      version={version}
      regions={facts.regions}
      reasons={texts.reasons}
      onClose={onClose}
    >
      {fields.map(({ path, kind = 'text', suffix, placeholder }) => (
        <TextField
          key={path}
          label={factName(path, facts.regions)}
          value={typed[path] ?? ''}
          onChange={text => setTyped({ ...typed, [path]: text })}
          {...(kind !== 'text' && { inputMode: 'numeric' as const })}
          {...(suffix !== undefined && { suffix })}
          {...(placeholder !== undefined && { placeholder })}
          {...(isMistyped({ path }) && { message: { tone: 'bad', text: texts.registrationWrong } })}
        />
      ))}
    </ChangeSheet>
  )
}
