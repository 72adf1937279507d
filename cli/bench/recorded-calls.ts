import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { ALL_SANDBOX } from '#adapters/container/provider-keys.ts'
import { runService } from '#adapters/container/run-service.ts'
import { freePort } from '#adapters/reliability/testing/free-port.ts'
import { watchStatements } from './growth/watch-statements.ts'
import { BENCH_SECRET } from './with-service.ts'

/** What stands for an id, as `{order}`: each time that a call is replayed another one takes its place. */
export type Ids = Readonly<Record<string, string>>

/** A statement, with placeholders in its values, or the card provider's turn. */
export type Step = { readonly text: string; readonly values: readonly unknown[] } | 'provider'

/** What the product sends for one call, in its order. */
export type RecordedCall = readonly Step[]

type Recorder = {
  readonly url: string
  /**
   * The statements of this work; the ids that are given are replaced, those that it answers, and each UUID that the service made up.
   * Without ids it is replayed as it was.
   */
  readonly record: (ids: Ids | null, work: () => Promise<Ids | void>) => Promise<RecordedCall>
}

/** The product in this process, for as long as its statements are written down. */
export const withRecorder = async <Value>(
  databaseUrl: string,
  use: (recorder: Recorder) => Promise<Value>,
): Promise<Value> => {
  const watched = watchStatements()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const service = await runService({
    databaseUrl,
    host: '127.0.0.1',
    port,
    publicUrl: url,
    secret: BENCH_SECRET,
    keys: ALL_SANDBOX,
    imagePlace: { kind: 'Disk', folder: join(tmpdir(), 'seasonkeep-no-images') },
    webFolder: null,
    roles: ['api'],
    logger: pino({ level: 'silent' }),
  })
  try {
    return await use({
      url,
      record: async (ids, work) => {
        watched.take()
        const answered = await work()
        const sent = watched.take()
        return ids === null ? sent : withProvider(withPlaceholders({ ...ids, ...answered }, sent))
      },
    })
  } finally {
    await service.stop()
    watched.stop()
  }
}

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

const withPlaceholders = (
  ids: Ids,
  sent: readonly Exclude<Step, 'provider'>[],
): readonly Exclude<Step, 'provider'>[] => {
  const made = new Map<string, string>()
  const placed = (value: unknown): unknown => {
    if (typeof value !== 'string') return value
    const known = Object.entries(ids).reduce((text, [name, id]) => text.replaceAll(id, `{${name}}`), value)
    return known.replaceAll(UUID, id => {
      const name = made.get(id) ?? `new${made.size}`
      made.set(id, name)
      return `{${name}}`
    })
  }
  return sent.map(({ text, values }) => ({ text, values: values.map(placed) }))
}

/** The provider is asked once the intent to charge is committed (docs/rules/payments.md). */
const withProvider = (sent: readonly Exclude<Step, 'provider'>[]): RecordedCall => {
  const intent = sent.findIndex(({ text }) => text.includes('insert into "payment_attempt"'))
  if (intent === -1) return sent
  const committed = sent.findIndex(({ text }, at) => at > intent && text === 'commit') + 1
  return [...sent.slice(0, committed), 'provider', ...sent.slice(committed)]
}

const PLACEHOLDER = /\{(\w+)\}/g

/** The values with these ids in them, and others where the service makes up its own. */
export const withIds = (ids: Ids): ((value: unknown) => unknown) => {
  const known = new Map(Object.entries(ids))
  return value =>
    typeof value === 'string' && value.includes('{')
      ? value.replaceAll(PLACEHOLDER, (_all, name: string) => {
          const id = known.get(name) ?? randomUUID()
          known.set(name, id)
          return id
        })
      : value
}
