import type { Explained, ExplainStep } from '#core/shared/explained.ts'
import { columns, spelled } from './output.ts'

const wordOf = (value: ExplainStep['value']): string => {
  if (value === null) return 'none'
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** Each amount and date with its rule and what went into it. */
export const explainText = (explained: readonly Explained[]): string =>
  columns([
    ['what', 'value', 'rule', 'because'],
    ...explained.map(({ of, value, rule, steps }) => [
      spelled(of),
      wordOf(value),
      rule,
      steps.map(({ step, value: input }) => `${spelled(step)} ${wordOf(input)}`).join('; '),
    ]),
  ])

/** Below an answer when it was asked for; the member of the document is left out otherwise. */
export const withExplained = (
  isAsked: boolean | undefined,
  explained: () => readonly Explained[],
): { readonly document: { readonly explained?: readonly Explained[] }; readonly text: string } => {
  if (isAsked !== true) return { document: {}, text: '' }
  const all = explained()
  return { document: { explained: all }, text: `\n\n${explainText(all)}` }
}
