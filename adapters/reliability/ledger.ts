import type { Api } from './api.ts'

type Moves = { readonly charges: number; readonly refunds: number }

/** How often the card provider, by its own book, has charged an order and given back. */
export const movesOf = async (provider: Api, orderId: string): Promise<Moves> => {
  const lines: readonly Moves[] = (await provider.call('GET', `/sandbox/toss/ledger.json?orderId=${orderId}`)).body
  return {
    charges: lines.reduce((sum, line) => sum + line.charges, 0),
    refunds: lines.reduce((sum, line) => sum + line.refunds, 0),
  }
}

export const chargesOf = async (provider: Api, orderId: string): Promise<number> =>
  (await movesOf(provider, orderId)).charges
