import { err, ok, Result } from 'neverthrow'
import { parseDocument, stringify } from 'yaml'

/** More than all facts of a shop take. */
export const SHOP_FILE_MAX_BYTES = 256 * 1024

/** Why a text holds no facts: what the reader of YAML says of it; null where it is readable and has none. */
export type ShopFileRefused = { readonly kind: 'ShopFileRefused'; readonly problem: string | null }

/** Facts as `shop export` writes them, all or some. */
export const parseShopFile = (text: string): Result<object, ShopFileRefused> => {
  const document = parseDocument(text)
  const [problem] = document.errors
  if (problem) return err({ kind: 'ShopFileRefused', problem: problem.message.split('\n')[0] ?? '' })
  const value = Result.fromThrowable((): unknown => document.toJS({ maxAliasCount: 0 }))().unwrapOr(null)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ok(value)
    : err({ kind: 'ShopFileRefused', problem: null })
}

export const toYaml = (facts: object): string => stringify(facts, { lineWidth: 0 })
