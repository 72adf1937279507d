import { plainText } from '#core/storing/plain-text.ts'
import { TextField, type TextFieldProps } from '../../parts/text-field.tsx'
import { TYPING_TEXTS } from '../texts/typing.ts'

type Props = TextFieldProps & {
  /** What the service takes of it. */
  readonly most: number
}

/** A text of one line that says it where it is longer than is taken. */
export const LineField = ({ most, message, ...field }: Props) => (
  <TextField
    {...field}
    message={plainText(field.value, most) === undefined ? { tone: 'bad', text: TYPING_TEXTS.tooLong(most) } : message}
  />
)
