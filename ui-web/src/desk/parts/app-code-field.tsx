import { AppCode } from '#core/staff/app-code.ts'
import { TextField } from '../../parts/text-field.tsx'

type Props = {
  readonly texts: { readonly code: string; readonly codeHint: string }
  readonly value: string
  readonly onChange: (code: string) => void
}

/** For the code that the member's app shows now. */
export const AppCodeField = ({ texts, value, onChange }: Props) => (
  <TextField
    label={texts.code}
    value={value}
    onChange={text => onChange(AppCode.whileTyping(text))}
    inputMode="numeric"
    autoComplete="one-time-code"
    enterKeyHint="done"
    message={{ tone: 'neutral', text: texts.codeHint }}
  />
)
