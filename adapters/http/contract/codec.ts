import type { Result } from 'neverthrow'
import * as z from 'zod/mini'
import { Day as CoreDay } from '#core/shared/day.ts'
import { Instant as CoreInstant } from '#core/shared/instant.ts'
import { Won as CoreWon } from '#core/shared/won.ts'

/** A schema of the wire together with the core value that it carries: the server sends the value, the client receives it. */
export type Codec<Core, Wire extends z.ZodMiniType> = z.ZodMiniType<Core, z.input<Wire>>

// One for all: each schema that is made costs every visitor the time to make it.
const CORE = z.custom<never>()
const TRUE = z.literal(true)
const core = <Core>() => CORE as z.ZodMiniType as z.ZodMiniType<Core, Core>

/** Another shape of the same value. */
export const codec = <Wire extends z.ZodMiniType, Core>(
  wire: Wire,
  { decode, encode }: { decode: (sent: z.output<Wire>) => Core; encode: (value: Core) => NoInfer<z.output<Wire>> },
): Codec<Core, Wire> => z.codec(wire, core<Core>(), { decode, encode })

/** As `codec`, where not everything that is sent can be read: the answer or body as a whole is refused then. */
export const parsed = <Wire extends z.ZodMiniType, Core>(
  wire: Wire,
  parse: (sent: z.output<Wire>) => Result<Core, unknown>,
  encode: (value: Core) => NoInfer<z.output<Wire>>,
): Codec<Core, Wire> =>
  z.codec(wire, core<Core>(), {
    decode: (sent, context) =>
      parse(sent).match<Core>(asIs, () => {
        context.issues.push({ code: 'custom', input: sent, message: 'unknown' })
        return z.NEVER
      }),
    encode,
  })

/** On the wire as in the core. */
export const asIs = <Value>(value: Value): Value => value
const AS_IS = { decode: asIs, encode: asIs }

type Members = Readonly<Record<string, z.ZodMiniType>>
type Sent<Of extends Members> = z.output<z.ZodMiniObject<Of>>

/** The answer to a call that was done: `success: true`, and these members. */
export const success = <Of extends Members, Core = Sent<Of>>(
  members: Of,
  mapping?: { decode: (sent: Sent<Of>) => Core; encode: (value: Core) => NoInfer<Sent<Of>> },
): Codec<Core, z.ZodMiniObject<Of>> => {
  const { decode, encode } = mapping ?? (AS_IS as unknown as NonNullable<typeof mapping>)
  // The compiler does not see through a shape that is open.
  const wire = z.object({ success: TRUE, ...members }) as unknown as z.ZodMiniObject<Of>
  return codec(wire, {
    decode: ({ success: _success, ...sent }: Sent<Of> & { success?: true }) => decode(sent as Sent<Of>),
    encode: value => ({ success: true as const, ...encode(value) }),
  })
}

/** The answer to a call of which there is nothing else to say. */
export const done = (message = '') =>
  success({ message: z.string() }, { decode: (): void => undefined, encode: () => ({ message }) })

/** An id of ours: the service checks it where it looks for it. */
export const id = <Id extends string>() => z.string() as z.ZodMiniType as z.ZodMiniType<Id, string>

export const Day = parsed(z.string(), CoreDay.parse, asIs)

/** A day that only a newer service writes in its own way reads as none. */
export const NullableDay = codec(z.nullable(z.string()), {
  decode: (sent): CoreDay | null => (sent === null ? null : CoreDay.parse(sent).unwrapOr(null)),
  encode: asIs,
})

const instant = (wire: z.ZodMiniType<string, string>) => parsed(wire, CoreInstant.parse, CoreInstant.toIso)
export const Instant = instant(z.string())
/** As `Instant`, and named as such in the API reference. */
export const DateTime = instant(z.iso.datetime())

export const NullableInstant = codec(z.nullable(z.string()), {
  decode: (sent): CoreInstant | null => (sent === null ? null : CoreInstant.parse(sent).unwrapOr(null)),
  encode: instant => (instant === null ? null : CoreInstant.toIso(instant)),
})

export const Won = parsed(z.int().check(z.minimum(0)), CoreWon.of, asIs)
