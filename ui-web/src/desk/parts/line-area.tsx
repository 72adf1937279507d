import type { ComponentProps } from 'react'
import { TextArea } from '../../parts/text-area.tsx'

/** A text of one line in a field that shows all of it: the service takes no break, so one becomes a space as it is typed or pasted. */
export const LineArea = ({ onChange, ...area }: ComponentProps<typeof TextArea>) => (
  <TextArea {...area} onChange={typed => onChange(typed.replaceAll('\n', ' '))} />
)
