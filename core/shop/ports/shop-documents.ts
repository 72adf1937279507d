import type { Result } from 'neverthrow'
import type { Shop } from '#core/shared/shop.ts'

/** A fact that is no fact: where it stands in the document, as `regions.RESORT.at.latitude`, and what it must be. */
export type FactProblem = { readonly path: string; readonly problem: string }

/** Reads a document as the shop's facts: all that is wrong with it at once. */
export type ReadShop = (document: unknown) => Result<Shop, readonly FactProblem[]>
