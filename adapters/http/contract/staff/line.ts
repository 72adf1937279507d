import { err, ok } from 'neverthrow'
import { plainText } from '#core/storing/plain-text.ts'
import { Text } from '#adapters/http/contract/call.ts'
import { asIs, parsed } from '#adapters/http/contract/codec.ts'

/** Words on one line, of at most so many characters. */
export const Line = (most: number) =>
  parsed(
    Text(most * 2),
    text => {
      const line = plainText(text, most)
      return line ? ok(line) : err(undefined)
    },
    asIs,
  )
