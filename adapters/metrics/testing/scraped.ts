export type Scraped = {
  /** Every metric that is described, with or without samples. */
  readonly names: readonly string[]
  readonly labels: readonly string[]
  /** The sample of a name whose labels include these; what is not there is not a number. */
  readonly value: (name: string, labels?: Readonly<Record<string, string>>) => number
}

const COMMENT = /^# (HELP|TYPE) (\w+) (.+)$/
const SAMPLE = /^(\w+)(?:\{(.*)\})? (-?[\d.e+-]+|Nan|\+Inf)$/
const LABEL = /(\w+)="((?:[^"\\]|\\["\\n])*)"(?:,|$)/g

type Sample = { readonly name: string; readonly labels: Readonly<Record<string, string>>; readonly value: number }

/** Asks as Prometheus does, and reads as strictly: a line that is neither of its format's is a fault. */
export const scraped = async (url: string): Promise<Scraped> => {
  const response = await fetch(url)
  const text = await response.text()
  if (response.headers.get('content-type') !== 'text/plain; version=0.0.4; charset=utf-8' || !text.endsWith('\n')) {
    throw new Error(`no exposition: ${response.status}`)
  }
  const lines = text.split('\n').filter(line => line !== '')
  const described = lines.filter(line => line.startsWith('#')).map(line => COMMENT.exec(line))
  if (described.includes(null)) throw new Error('a comment is none of the format')
  const types = new Map(
    described.flatMap(found => (found?.[1] === 'TYPE' ? [[found[2] ?? '', found[3] ?? '']] : [])) as [string, string][],
  )
  const samples = lines.filter(line => !line.startsWith('#')).map(line => parseSample(line, types))
  return {
    names: [...types.keys()],
    labels: samples.flatMap(sample => Object.values(sample.labels)),
    value: (name, labels = {}) =>
      samples.find(
        sample => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
      )?.value ?? Number.NaN,
  }
}

const parseSample = (line: string, types: ReadonlyMap<string, string>): Sample => {
  const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
  const family =
    types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'
      ? name.replace(/_(bucket|sum|count)$/, '')
      : name
  const found = [...labels.matchAll(LABEL)]
  if (!types.has(family) || found.map(([all]) => all).join('') !== labels) throw new Error(`no sample: ${line}`)
  return {
    name,
    labels: Object.fromEntries(found.map(([, key = '', text = '']) => [key, text])),
    value: value === '+Inf' ? Infinity : Number(value),
  }
}
