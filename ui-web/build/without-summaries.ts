import type { Plugin } from 'vite'

const CONTRACT = /\/adapters\/http\/contract\/.+\.ts$/
type Span = { readonly start: number; readonly end: number }
type Seen = Span & { readonly [member: string]: unknown }

const isNode = (value: unknown): value is Seen => typeof value === 'object' && value !== null && 'type' in value

/** Each `summary: 'one line'` that is written out in an object. */
const findSummaries = (node: Seen): readonly Span[] => {
  const { key, value } = node
  if (node.type === 'Property' && isNode(key) && key.name === 'summary' && isNode(value) && value.type !== 'Identifier')
    return [node]
  return Object.values(node).flat().filter(isNode).flatMap(findSummaries)
}

/** The code without these spans and the commas behind them. */
const cut = (code: string, spans: readonly Span[]): string =>
  spans.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end).replace(/^\s*,/, ''), code)

/** What the API reference says of each call is for its readers: no browser shows it, so none loads it (G901). */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  transform: {
    filter: { id: CONTRACT },
    handler(code) {
      const program: unknown = this.parse(code)
      return isNode(program) ? { code: cut(code, findSummaries(program)), map: null } : null
    },
  },
}
