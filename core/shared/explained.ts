/** One input or intermediate result, so that staff can retrace an amount or a date. */
export type ExplainStep = { readonly step: string; readonly value: string | number | boolean | null }

/** How an amount or a date came about. */
export type Explained = {
  /** What it is, as `refundableWon`. */
  readonly of: string
  readonly value: ExplainStep['value']
  /** The rule that decided, in words. */
  readonly rule: string
  /** Inputs first, in the order in which the rule takes them. */
  readonly steps: readonly ExplainStep[]
}
