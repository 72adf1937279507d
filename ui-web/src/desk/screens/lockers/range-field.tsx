import { parseLockerRange } from '#core/storing/locker.ts'
import { TextField } from '../../../parts/text-field.tsx'
import { LOCKERS_TEXTS as texts } from '../../texts/lockers.ts'

type Props = { readonly label?: string; readonly value: string; readonly onChange: (text: string) => void }

/** One locker or a range of them, with how many that are while it is typed. */
export function RangeField({ label = texts.range, value, onChange }: Props) {
  const codes = parseLockerRange(value).unwrapOr(null)
  const message =
    codes !== null
      ? ({ tone: 'neutral', text: texts.rangeOf(codes[0], codes.at(-1) ?? codes[0], codes.length) } as const)
      : value === ''
        ? undefined
        : ({ tone: 'bad', text: texts.rangeWrong } as const)
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      placeholder={texts.rangePlaceholder}
      autoComplete="off"
      message={message}
    />
  )
}
