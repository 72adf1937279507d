type Sample = {
  /** Nothing that names a person, and nothing of which there may be many. */
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
  /** Of a histogram: `_bucket`, `_sum` or `_count`. */
  readonly suffix?: string
}

/** One metric with all that it says now. A unit stands in its name. */
export type Family = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly samples: readonly Sample[]
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The text that Prometheus reads, in its format 0.0.4. */
export const expositionOf = (families: readonly Family[]): string => families.map(linesOf).join('')

export const gauge = (name: string, help: string, value: number): Family => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
})

const linesOf = ({ name, help, type, samples }: Family): string =>
  [
    `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ labels = {}, value, suffix = '' }) => `${name}${suffix}${labelsText(labels)} ${value}`),
  ]
    .map(line => `${line}\n`)
    .join('')

const labelsText = (labels: Readonly<Record<string, string>>): string => {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return all.length === 0 ? '' : `{${all.join(',')}}`
}

const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
