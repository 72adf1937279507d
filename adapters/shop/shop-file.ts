import { err, ok, Result } from 'neverthrow'
import { parseDocument, stringify } from 'yaml'

/** More than all facts of a shop take. */
export const SHOP_FILE_MAX_BYTES = 256 * 1024

/** Why a text holds no facts: what the reader of YAML says of it; null where it is readable and has none. */
export type ShopFileRefused = { readonly kind: 'ShopFileRefused'; readonly problem: string | null }

/** What a file says; `version` as of the facts from which it was written, null where it does not say so. */
export type ShopFile = { readonly facts: object; readonly version: number | null }

/** Facts as `shop export` writes them, all or some. */
export const parseShopFile = (text: string): Result<ShopFile, ShopFileRefused> => {
  const document = parseDocument(text)
  const [problem] = document.errors
  if (problem) return err({ kind: 'ShopFileRefused', problem: problem.message.split('\n')[0] ?? '' })
  const value = Result.fromThrowable((): unknown => document.toJS({ maxAliasCount: 0 }))().unwrapOr(null)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? ok({ facts: value, version: versionIn(text) })
    : err({ kind: 'ShopFileRefused', problem: null })
}

const VERSION = '# version'

const versionIn = (text: string): number | null => {
  const [, digits] = new RegExp(`^${VERSION} (\\d{1,9})\\b`, 'm').exec(text) ?? []
  return digits === undefined ? null : Number(digits)
}

/** A file of all facts, to be changed and read back. */
export const toShopFile = ({ facts, version }: ShopFile & { readonly version: number }): string =>
  `${VERSION} ${version} of the facts: what is changed after it is not written over by this file while this line is here\n${toYaml(facts)}`

export const toYaml = (facts: object): string => stringify(facts, { lineWidth: 0 })
